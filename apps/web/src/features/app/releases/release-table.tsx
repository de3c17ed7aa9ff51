import { Button, Group } from '@mantine/core'
import type { Release } from '@pos/contract/devices/releases'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import classes from './releases.module.css'
import { RollBackButton } from './roll-back-button.tsx'

interface ReleaseTableProps {
  releases: readonly Release[]
  onCompare: (from: number, to: number) => void
}

/** Releases, newest first, with the number of devices that run each, and actions. */
export function ReleaseTable({ releases, onCompare }: ReleaseTableProps) {
  const { t } = useTranslation(['releases', 'common'])
  const timeZone = useTimeZone()
  return (
    <PlainTable<Release>
      label={t('title')}
      records={releases}
      keyOf={({ number }) => String(number)}
      columns={[
        {
          label: t('number'),
          role: 'title',
          render: ({ number }) => <PageLink to={`/pos/releases/${number}`}>#{number}</PageLink>,
        },
        {
          label: t('state'),
          isEmpty: (release) => !hasState(release),
          render: (release) => <State release={release} />,
        },
        {
          label: t('created_at'),
          look: 'whole',
          render: (release) => formatDateTime(release.created_at, timeZone),
        },
        {
          label: t('created_by'),
          isEmpty: ({ created_by }) => created_by === null,
          render: ({ created_by }) => created_by ?? '-',
        },
        {
          label: t('note'),
          isEmpty: ({ note }) => note === null,
          render: ({ note }) => note ?? '-',
        },
        { label: t('records'), look: 'number', render: ({ records }) => formatNumber(records) },
        {
          label: t('devices'),
          look: 'number',
          render: (release) =>
            t('devices_of', { count: release.devices_up_to_date, total: release.devices }),
        },
        {
          label: t('common:actions'),
          role: 'action',
          render: (release) => <Actions release={release} onCompare={onCompare} />,
        },
      ]}
    />
  )
}

const hasState = ({ current, rolled_back_to }: Release) => current || rolled_back_to !== null

function State({ release }: { release: Release }) {
  const { t } = useTranslation('releases')
  if (!hasState(release)) return '-'
  return (
    <Group gap={4} display="inline-flex">
      {release.current && <StatusBadge tone="success">{t('current')}</StatusBadge>}
      {release.rolled_back_to !== null && (
        <StatusBadge tone="info">
          {t('rolled_back_to', { number: `#${release.rolled_back_to}` })}
        </StatusBadge>
      )}
    </Group>
  )
}

function Actions({
  release: { number, current },
  onCompare,
}: {
  release: Release
  onCompare: ReleaseTableProps['onCompare']
}) {
  const { t } = useTranslation('releases')
  return (
    <span className={classes.actions}>
      {number > 1 && (
        <Button size="compact-sm" variant="default" onClick={() => onCompare(number - 1, number)}>
          {t('compare.button')}
        </Button>
      )}
      {!current && <RollBackButton number={number} />}
    </span>
  )
}
