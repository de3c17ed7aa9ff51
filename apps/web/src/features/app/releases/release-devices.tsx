import { Text } from '@mantine/core'
import type { ReleaseDevice } from '@pos/contract/devices/releases'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

/** Refreshes often: after sending, people watch the devices catch up. */
const refreshMilliseconds = 5_000

/** The devices of the shop by name: since when each runs the release, or why it does not. */
export function ReleaseDevices({ number }: { number: number }) {
  const { t } = useTranslation('releases')
  const { data, error, refetch } = useEndpoint(`/v1/releases/${number}/devices`, null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })
  return (
    <Section title={t('device_list')}>
      {!data ? (
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton label={t('loading')} />
        </LoadState>
      ) : data.length === 0 ? (
        <EmptyState title={t('no_devices')} text={t('no_devices_text')} />
      ) : (
        <DeviceTable number={number} devices={data} />
      )}
    </Section>
  )
}

function DeviceTable({ number, devices }: { number: number; devices: readonly ReleaseDevice[] }) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  return (
    <PlainTable
      label={t('device_list')}
      records={devices}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('device'),
          role: 'title',
          render: ({ id, name }) => <PageLink to={recordPath('devices', id)}>{name}</PageLink>,
        },
        {
          label: t('state'),
          render: (device) => <DeviceState number={number} device={device} />,
        },
        {
          label: t('since'),
          render: ({ since }) => (since ? formatDateTime(since, timeZone) : '-'),
          isEmpty: ({ since }) => since === null,
        },
        {
          label: t('runs'),
          render: ({ runs }) => (runs === null ? '-' : `#${runs}`),
          isEmpty: ({ runs }) => runs === null,
        },
        {
          label: t('last_seen'),
          render: ({ last_seen_at: at }) => (at ? formatDateTime(at, timeZone) : '-'),
          isEmpty: ({ last_seen_at: at }) => at === null,
        },
      ]}
    />
  )
}

function DeviceState({
  number,
  device: { reason, refused_reason: refused, runs },
}: {
  number: number
  device: ReleaseDevice
}) {
  const { t } = useTranslation('releases')
  if (runs === number) return <StatusBadge tone="success">{t('has_it')}</StatusBadge>
  if (reason === null) return <StatusBadge tone="neutral">{t('runs_another')}</StatusBadge>
  return (
    <>
      <StatusBadge
        tone={reason === 'refused' ? 'error' : reason === 'fetching' ? 'info' : 'warning'}
      >
        {t(`reasons.${reason}`)}
      </StatusBadge>
      {refused && (
        <Text size="xs" c="dimmed">
          {t(`refused.${refused}`)}
        </Text>
      )}
    </>
  )
}
