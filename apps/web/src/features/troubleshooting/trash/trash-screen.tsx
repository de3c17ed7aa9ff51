import { Group, Paper, Select } from '@mantine/core'
import { can } from '@pos/contract/permissions'
import { resources } from '@pos/contract/resources'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'
import { SearchInput } from '#ui/input/search-input.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { KeysetBar } from '#ui/layout/keyset-bar.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { TrashTable } from './trash-table.tsx'

type Query = Readonly<Partial<Record<'q' | 'resource' | 'cursor' | 'per_page', string>>>

export function TrashScreen() {
  const { t } = useTranslation(['trash', 'kit', 'common'])
  const { role } = useProfile()
  const { q, resource, cursor, per_page }: Query = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Query) =>
    void navigate({ to: '.', search: { q, resource, per_page, ...next } })
  const query = { q, resource, cursor, per_page }
  const { data, error, refetch } = useEndpointPage('/v1/trash', query, { keepsPrevious: true })
  const kinds = Object.values(resources).filter(
    ({ name, permission }) => can(role, permission) && name !== 'shops' && name !== 'organizations',
  )
  const texts = useRunTimeTexts(kinds.map(({ name }) => name))
  const kindOf = (name: string) => texts.t('title', { ns: name })
  return (
    <>
      <PageHeader title={t('trash:title')} description={t('trash:description')} />
      <Paper>
        <Group p="sm" gap="sm" className="pos-no-print">
          <SearchInput
            value={q ?? ''}
            onSearch={(text) => change({ q: text })}
            label={t('trash:search')}
            clearLabel={t('kit:clear')}
          />
          <Select
            aria-label={t('trash:kind')}
            placeholder={t('trash:any_kind')}
            data={kinds.map(({ name }) => ({ value: name, label: kindOf(name) }))}
            value={resource ?? null}
            onChange={(value) => change({ resource: value ?? '' })}
            w={{ base: '100%', xs: 200 }}
            clearable
            searchable
          />
        </Group>
        {(!data || error) && (
          <LoadState m="md" of={[{ error, refetch }]}>
            <TableSkeleton label={t('common:loading')} columns={4} />
          </LoadState>
        )}
        {data?.data.length === 0 && <NothingHere isSearch={Boolean(q || resource)} />}
        {data && data.data.length > 0 && (
          <>
            <TrashTable entries={data.data} kindOf={kindOf} />
            <KeysetBar
              perPage={data.meta.per_page}
              previous={data.meta.previous}
              next={data.meta.next}
              onPage={(next) => change({ cursor: next })}
              onPerPage={(perPage) => change({ per_page: String(perPage) })}
              texts={{
                perPage: t('kit:per_page'),
                previous: t('trash:previous'),
                next: t('trash:next'),
              }}
            />
          </>
        )}
      </Paper>
    </>
  )
}

function NothingHere({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation(['trash', 'kit'])
  return isSearch ? (
    <EmptyState title={t('kit:nothing_found')} text={t('kit:nothing_found_text')} />
  ) : (
    <EmptyState
      title={t('trash:empty')}
      text={t('trash:empty_text')}
      icon={<IconTrash size={28} />}
    />
  )
}
