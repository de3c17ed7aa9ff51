import { Paper, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { tableFileKinds, tableFiles } from '#lib/api/table-files.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { DownloadMenu } from '#ui/input/download-menu.tsx'
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
          <TrailFiles filters={filters} />
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

/** Exports the filtered entries. */
function TrailFiles({ filters }: { filters: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('trail')
  const { download, isBusy } = useDownload()
  const save = (kind: keyof typeof tableFiles) => {
    const query = new URLSearchParams(tableFiles[kind])
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
    void download(`/v1/trail/export?${query.toString()}`, `trail.${tableFiles[kind].format}`)
  }
  return (
    <DownloadMenu
      label={t('download')}
      isBusy={isBusy}
      files={tableFileKinds.map((kind) => ({
        label: t(`files.${kind}`),
        onSave: () => save(kind),
      }))}
    />
  )
}
