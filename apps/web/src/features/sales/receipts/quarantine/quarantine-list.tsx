import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ListedPost } from '@pos/contract/sales/quarantine'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { KeysetBar } from '#ui/layout/keyset-bar.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { useMinimumDisplay } from '#ui/layout/use-minimum-display.ts'
import { PostOrigin } from '../detail/post-origin.tsx'
import { useReceiptSearch } from '../list/use-receipt-search.ts'
import classes from '../receipts.module.css'
import { useProblemLine } from './path-texts.ts'

interface QuarantineQuery {
  readonly cursor: string | undefined
  readonly per_page: string | undefined
  readonly state: 'open' | 'resolved'
}

const useQuarantinePage = (query: QuarantineQuery) =>
  useEndpointPage('/v1/receipts/quarantine', query, { keepsPrevious: true })

/** Refused records of devices: open ones, or the outcome of the others. */
export function QuarantineList() {
  const { t } = useTranslation('receipts')
  const { raw, search, change } = useReceiptSearch()
  const state = raw.state === 'resolved' ? 'resolved' : 'open'
  const {
    data: read,
    error,
    refetch,
  } = useQuarantinePage({ cursor: search.cursor, per_page: search.per_page, state })
  const shown = useMinimumDisplay(read)
  const data = error ? undefined : shown
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" style={{ flex: '1 1 260px' }}>
          {t('quarantine.text')}
        </Text>
        <SegmentedControl
          aria-label={t('quarantine.states.label')}
          data={(['open', 'resolved'] as const).map((value) => ({
            value,
            label: t(`quarantine.states.${value}`),
          }))}
          value={state}
          onChange={(value) => change({ state: value === 'open' ? '' : value })}
        />
      </Group>
      {!data && (
        <LoadState of={[{ error, refetch }]}>
          <Paper>
            <TableSkeleton label={t('loading')} />
          </Paper>
        </LoadState>
      )}
      {data?.data.length === 0 && (
        <Paper>
          <EmptyState
            title={t(`quarantine.empty_${state}`)}
            text={state === 'open' ? t('quarantine.empty_text') : ''}
          />
        </Paper>
      )}
      {data?.data.map((one) => (
        <Entry key={one.id} entry={one} />
      ))}
      {data && data.meta.total > 0 && (
        <Pages page={data} cursor={search.cursor} onChange={change} />
      )}
    </Stack>
  )
}

interface PagesProps {
  page: NonNullable<ReturnType<typeof useQuarantinePage>['data']>
  cursor: string | undefined
  onChange: (next: Record<string, string>) => void
}

function Pages({ page: { data, meta }, cursor, onChange }: PagesProps) {
  const { t } = useTranslation('receipts')
  return (
    <KeysetBar
      perPage={meta.per_page}
      // If everything on this page was settled meanwhile, "previous" leads to the first page.
      previous={data.length === 0 && cursor ? '' : meta.previous}
      next={meta.next}
      onPage={(next) => onChange({ cursor: next })}
      onPerPage={(perPage) => onChange({ per_page: String(perPage) })}
      texts={{ perPage: t('pages.per_page'), previous: t('pages.previous'), next: t('pages.next') }}
    >
      {t('pages.count', { count: formatNumber(meta.total) })}
    </KeysetBar>
  )
}

function Entry({ entry }: { entry: ListedPost }) {
  const { t } = useTranslation('receipts')
  const line = useProblemLine()
  const { raw } = useReceiptSearch()
  const { id, kind, reason, errors, error_count, resolution } = entry
  const problems = Object.entries(errors)
  return (
    <Paper component="article" p="md">
      <Group gap="xs" mb={4}>
        <Text fw={600}>{t(`quarantine.kinds.${kind}`)}</Text>
        <StatusBadge tone={reason === 'conflict' ? 'warning' : 'error'}>
          {t(`quarantine.reasons.${reason}`)}
        </StatusBadge>
        {resolution && (
          <StatusBadge tone="success">{t(`quarantine.resolutions.${resolution}`)}</StatusBadge>
        )}
        <Button
          size="compact-sm"
          variant="light"
          ml="auto"
          renderRoot={(props) => (
            <PageLink {...props} to={recordPath('receipts/quarantine', id)} search={raw} />
          )}
        >
          {t(resolution ? 'quarantine.see' : 'quarantine.handle')}
        </Button>
      </Group>
      <PostOrigin post={entry} />
      {problems.length > 0 && reason === 'invalid' && (
        <ul className={classes.problems}>
          {problems.map(([path, messages]) => (
            <li key={path}>{line(path, messages)}</li>
          ))}
          {error_count > problems.length && (
            <li>{t('quarantine.more', { count: formatNumber(error_count - problems.length) })}</li>
          )}
        </ul>
      )}
    </Paper>
  )
}
