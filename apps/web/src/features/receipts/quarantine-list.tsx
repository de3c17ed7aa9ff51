import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { listQuarantine } from '@pos/contract/features/receipts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { ListPages } from './list-pages.tsx'
import classes from './receipts.module.css'
import { useReceiptSearch } from './use-receipt-search.ts'

interface Quarantined {
  readonly id: string
  readonly kind: 'receipt' | 'void_order'
  readonly uid: string | null
  readonly device: string | null
  readonly reason: 'invalid' | 'conflict'
  readonly errors: Readonly<Record<string, string[]>>
  readonly content: unknown
  readonly received_at: string
}

interface QuarantinePage {
  readonly data: Quarantined[]
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number }
}

/** What the devices posted and the server would not take, with the reason. */
export function QuarantineList() {
  const { t } = useTranslation('receipts')
  const { search, change } = useReceiptSearch()
  const query = { page: search.page, per_page: search.per_page }
  const { data, error, refetch } = useQuery<QuarantinePage>({
    queryKey: ['receipts', 'quarantine', query],
    queryFn: ({ signal }): Promise<QuarantinePage> =>
      api.get<typeof listQuarantine>('/v1/receipts/quarantine', query, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
  if (error) {
    return (
      <Alert color="error" title={t('load_failed')}>
        <p>{error.message}</p>
        <Button size="compact-sm" variant="light" color="error" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    )
  }
  if (!data) {
    return (
      <Paper>
        <TableSkeleton label={t('loading')} />
      </Paper>
    )
  }
  if (data.data.length === 0) {
    return (
      <Paper>
        <EmptyState title={t('quarantine.empty')} text={t('quarantine.empty_text')} />
      </Paper>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('quarantine.text')}
      </Text>
      {data.data.map((one) => (
        <Entry key={one.id} entry={one} />
      ))}
      <ListPages meta={data.meta} onChange={change} />
    </Stack>
  )
}

function Entry({ entry }: { entry: Quarantined }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const { kind, uid, device, reason, errors, content, received_at } = entry
  const problems = Object.entries(errors)
  return (
    <Paper component="article" p="md">
      <Group gap="xs" mb={4}>
        <Text fw={600}>{t(`quarantine.kinds.${kind}`)}</Text>
        <StatusBadge tone={reason === 'conflict' ? 'warning' : 'error'}>{t(`quarantine.reasons.${reason}`)}</StatusBadge>
      </Group>
      <Text size="sm">{t(`quarantine.reason_texts.${reason}`)}</Text>
      <ul className={classes.origin}>
        <li>{t('quarantine.received_at', { time: formatDateTime(received_at, timeZone) })}</li>
        {device && <li>{t('quarantine.device', { device })}</li>}
        {uid && <li>{t('quarantine.uid', { uid })}</li>}
      </ul>
      {problems.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('quarantine.problems')}
          </Text>
          <ul className={classes.problems}>
            {problems.map(([path, messages]) => (
              <li key={path}>
                <code>{path}</code>: {messages.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <details className={classes.content}>
        <summary>{t('quarantine.content')}</summary>
        <pre>{JSON.stringify(content, null, 2)}</pre>
      </details>
    </Paper>
  )
}
