import { Button, Group } from '@mantine/core'
import type { Release } from '@pos/contract/features/releases'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { PageLink } from '#lib/page-link.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { onPhones } from '#ui/table/on-phones.ts'
import table from '#ui/table/table.module.css'
import classes from './releases.module.css'
import { RollBackButton } from './roll-back-button.tsx'

interface ReleaseTableProps {
  releases: readonly Release[]
  onCompare: (from: number, to: number) => void
}

/** Releases, newest first, with the number of devices that run each, and actions. */
export function ReleaseTable({ releases, onCompare }: ReleaseTableProps) {
  const { t } = useTranslation('releases')
  return (
    <div role="group" className={`${table.region} ${table.lines}`} aria-label={t('title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('number')}</th>
            <th>{t('state')}</th>
            <th>{t('created_at')}</th>
            <th>{t('created_by')}</th>
            <th>{t('note')}</th>
            <th className={table.number}>{t('records')}</th>
            <th className={table.number}>{t('devices')}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <ReleaseRow key={release.number} release={release} onCompare={onCompare} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ReleaseRow({
  release,
  onCompare,
}: {
  release: Release
  onCompare: (from: number, to: number) => void
}) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const { number, current, devices, devices_up_to_date: upToDate } = release
  return (
    <tr>
      <td data-title>
        <PageLink to={`/pos/releases/${number}`}>#{number}</PageLink>
      </td>
      <td data-label={t('state')} {...onPhones(current || release.rolled_back_to !== null)}>
        <Group gap={4} display="inline-flex">
          {current && <StatusBadge tone="success">{t('current')}</StatusBadge>}
          {release.rolled_back_to !== null && (
            <StatusBadge tone="info">
              {t('rolled_back_to', { number: `#${release.rolled_back_to}` })}
            </StatusBadge>
          )}
          {!current && release.rolled_back_to === null && '-'}
        </Group>
      </td>
      <td data-label={t('created_at')} className={table.whole}>
        {formatDateTime(release.created_at, timeZone)}
      </td>
      <td data-label={t('created_by')} {...onPhones(release.created_by !== null)}>
        {release.created_by ?? '-'}
      </td>
      <td
        data-label={t('note')}
        {...onPhones(release.note !== null)}
        style={{ overflowWrap: 'anywhere' }}
      >
        {release.note ?? '-'}
      </td>
      <td data-label={t('records')} className={table.number}>
        {formatNumber(release.records)}
      </td>
      <td data-label={t('devices')} className={table.number}>
        {t('devices_of', { count: upToDate, total: devices })}
      </td>
      <td data-action>
        <span className={classes.actions}>
          {number > 1 && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onCompare(number - 1, number)}
            >
              {t('compare.button')}
            </Button>
          )}
          {!current && <RollBackButton number={number} />}
        </span>
      </td>
    </tr>
  )
}
