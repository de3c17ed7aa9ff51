import { Paper, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { LoadState } from '#lib/api/load-state.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { KeysetBar } from '#ui/layout/keyset-bar.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { ChainSection } from './chain-section.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { TrailTable } from './trail-table.tsx'
import { useTrailOptions, useTrailPage, useTrailSearch } from './use-trail.ts'

/**
 * Screen of the audit log: actions with author, time and origin in the whole organization, and the
 * proof that nothing was removed.
 */
export function TrailScreen() {
  const { t } = useTranslation(['trail', 'kit', 'common'])
  const search = useTrailSearch()
  const { filters, page, change, isFiltered } = search
  const { data, error, refetch } = useTrailPage({ ...filters, ...page })
  const options = useTrailOptions(filters.of)
  const isFurther = data?.data.length === 0 && data.meta.next !== null
  return (
    <Stack>
      <div>
        <PageHeader title={t('trail:title')} description={t('trail:description')}>
          <FileMenu path="/v1/trail/export" query={filters} name="trail" isPrinted={false} />
        </PageHeader>
        <Paper>
          <TrailFilters search={search} options={options.data} />
          {(!data || error) && (
            <LoadState m="md" of={[{ error, refetch }]}>
              <TableSkeleton label={t('common:loading')} columns={6} />
            </LoadState>
          )}
          {isFurther && (
            <Text size="sm" c="dimmed" p="md" role="status">
              {t('trail:further')}
            </Text>
          )}
          {data?.data.length === 0 &&
            !isFurther &&
            (isFiltered ? (
              <EmptyState title={t('kit:nothing_found')} text={t('kit:nothing_found_text')} />
            ) : (
              <EmptyState
                title={t('trail:empty')}
                text={t('trail:empty_text')}
                icon={<IconHistory size={28} />}
              />
            ))}
          {data && data.data.length > 0 && <TrailTable entries={data.data} />}
          {data && (data.data.length > 0 || isFurther) && (
            <KeysetBar
              perPage={data.meta.per_page}
              previous={data.meta.previous}
              next={data.meta.next}
              onPage={(cursor) => change({ cursor })}
              onPerPage={(perPage) => change({ per_page: String(perPage) })}
              texts={{
                perPage: t('kit:per_page'),
                previous: t('trail:previous'),
                next: t('trail:next'),
              }}
            />
          )}
        </Paper>
      </div>
      {data && options.data && <ChainSection options={options.data} />}
    </Stack>
  )
}
