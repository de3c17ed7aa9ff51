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
import { PlainTable } from '#ui/table/plain-table.tsx'
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
        <ExportTable exports={data} />
      )}
    </Section>
  )
}

function ExportTable({ exports }: { exports: readonly JournalExport[] }) {
  const { t } = useTranslation('journals')
  const timeZone = useTimeZone()
  return (
    <PlainTable
      label={t('exports.title')}
      records={exports}
      keyOf={({ id }) => id}
      columns={[
        { label: t('exports.number'), role: 'title', render: ({ number }) => number },
        { label: t('exports.at'), render: ({ at }) => formatDateTime(at, timeZone) },
        { label: t('exports.by'), render: (made) => made.user_name },
        { label: t('exports.format'), render: ({ format }) => t(`formats.${format}`) },
        {
          label: t('exports.range'),
          render: ({ from_date: from, to_date: to, shops }) => (
            <span title={shops.join(', ')}>{from === to ? from : `${from} – ${to}`}</span>
          ),
        },
        { label: t('exports.days'), look: 'number', render: ({ days }) => formatNumber(days) },
        { label: t('exports.lines'), look: 'number', render: ({ lines }) => formatNumber(lines) },
        {
          label: t('exports.total'),
          look: 'number',
          render: ({ total, currency }) => <MoneyText>{formatAmount(total, currency)}</MoneyText>,
        },
        { label: t('exports.file'), render: (made) => <FileButton made={made} /> },
      ]}
    />
  )
}

function FileButton({ made }: { made: JournalExport }) {
  const { t } = useTranslation('journals')
  const { download, isBusy } = useDownload()
  return (
    <>
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
    </>
  )
}
