import type { Release } from '@pos/contract/features/releases'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

/** The last sends of the shop: how many devices were notified, and how many run the release by now. */
export function SendTable({ releases }: { releases: readonly Release[] }) {
  const { t } = useTranslation('firebase')
  const timeZone = useTimeZone()
  return (
    <Section title={t('sends')} description={t('sends_text')}>
      {releases.length === 0 ? (
        <EmptyState title={t('no_sends')} />
      ) : (
        <div className={table.region}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('release')}</th>
                <th>{t('sent_at')}</th>
                <th>{t('sent_by')}</th>
                <th className={table.number}>{t('notified')}</th>
                <th className={table.number}>{t('up_to_date')}</th>
              </tr>
            </thead>
            <tbody>
              {releases.map((release) => (
                <tr key={release.number}>
                  <td data-title>
                    #{release.number} {release.current && <StatusBadge tone="success">{t('current')}</StatusBadge>}
                  </td>
                  <td data-label={t('sent_at')}>{formatDateTime(release.created_at, timeZone)}</td>
                  <td data-label={t('sent_by')}>{release.created_by ?? '-'}</td>
                  <td data-label={t('notified')} className={table.number}>
                    {t('devices', { count: release.notified })}
                  </td>
                  <td data-label={t('up_to_date')} className={table.number}>
                    {t('devices_of', { count: release.devices_up_to_date, total: release.devices })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}
