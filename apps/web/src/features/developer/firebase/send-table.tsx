import { Group } from '@mantine/core'
import type { Release } from '@pos/contract/devices/releases'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type PlainColumn, PlainTable } from '#ui/table/plain-table.tsx'

/** The last sends of the shop: how many devices were notified, and how many run the release now. */
export function SendTable({ releases }: { releases: readonly Release[] }) {
  const { t } = useTranslation('firebase')
  const timeZone = useTimeZone()
  const columns: PlainColumn<Release>[] = [
    {
      label: t('release'),
      role: 'title',
      look: 'whole',
      render: ({ number, current }) => (
        <Group gap={8} wrap="nowrap">
          #{number} {current && <StatusBadge tone="success">{t('current')}</StatusBadge>}
        </Group>
      ),
    },
    {
      label: t('sent_at'),
      look: 'whole',
      render: ({ created_at: at }) => formatDateTime(at, timeZone),
    },
    { label: t('sent_by'), render: ({ created_by: by }) => by ?? '-' },
    {
      label: t('notified'),
      look: 'number',
      render: ({ notified }) => t('devices', { count: notified }),
    },
    {
      label: t('up_to_date'),
      look: 'number',
      render: ({ devices_up_to_date: count, devices: total }) => t('devices_of', { count, total }),
    },
  ]
  return (
    <Section title={t('sends')} description={t('sends_text')}>
      {releases.length === 0 ? (
        <EmptyState title={t('no_sends')} />
      ) : (
        <PlainTable
          label={t('sends')}
          columns={columns}
          records={releases}
          keyOf={({ number }) => String(number)}
        />
      )}
    </Section>
  )
}
