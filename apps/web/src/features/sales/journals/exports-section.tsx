import { Button, Text } from '@mantine/core'
import type { JournalExport } from '@pos/contract/accounting/journals'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useDownload } from '#lib/api/use-download.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import table from '#ui/table/table.module.css'
import { useExports } from './use-journals.ts'

/** Lists exports, newest first; every file can be downloaded again unchanged. */
export function ExportsSection() {
  const { t } = useTranslation('journals')
  const exports = useExports()
  const { data } = exports
  return (
    <Section title={t('exports.title')} description={t('exports.text')}>
      {data === undefined ? (
        <LoadState of={[exports]}>
          <TableSkeleton label={t('loading')} />
        </LoadState>
      ) : data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('exports.empty')}
        </Text>
      ) : (
        <div
          role="group"
          className={`${table.region} ${table.lines}`}
          aria-label={t('exports.title')}
        >
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('exports.number')}</th>
                <th>{t('exports.at')}</th>
                <th>{t('exports.by')}</th>
                <th>{t('exports.format')}</th>
                <th>{t('exports.range')}</th>
                <th className={table.number}>{t('exports.days')}</th>
                <th className={table.number}>{t('exports.lines')}</th>
                <th className={table.number}>{t('exports.total')}</th>
                <th>{t('exports.file')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <ExportRow key={one.id} made={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function ExportRow({ made }: { made: JournalExport }) {
  const { t } = useTranslation('journals')
  const timeZone = useTimeZone()
  const { download, isBusy } = useDownload()
  return (
    <tr>
      <td data-title>{made.number}</td>
      <td data-label={t('exports.at')}>{formatDateTime(made.at, timeZone)}</td>
      <td data-label={t('exports.by')}>{made.user_name}</td>
      <td data-label={t('exports.format')}>{t(`formats.${made.format}`)}</td>
      <td data-label={t('exports.range')} title={made.shops.join(', ')}>
        {made.from_date === made.to_date ? made.from_date : `${made.from_date} – ${made.to_date}`}
      </td>
      <td data-label={t('exports.days')} className={table.number}>
        {formatNumber(made.days)}
      </td>
      <td data-label={t('exports.lines')} className={table.number}>
        {formatNumber(made.lines)}
      </td>
      <td data-label={t('exports.total')} className={table.number}>
        <MoneyText>{formatAmount(made.total, made.currency)}</MoneyText>
      </td>
      <td data-label={t('exports.file')}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={isBusy}
          aria-label={t('exports.download', { name: made.file_name })}
          title={`${t('exports.sha256')} ${made.sha256}`}
          onClick={() => void download(`/v1/journals/exports/${made.id}/file`, made.file_name)}
        >
          {made.file_name}
        </Button>{' '}
        {made.is_repeated && <StatusBadge tone="neutral">{t('exports.repeated')}</StatusBadge>}
      </td>
    </tr>
  )
}
