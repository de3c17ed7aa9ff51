import type { ReportedTable } from '@pos/contract/checks/live-floor'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { toneBadges } from './check-list.tsx'
import { type FloorClock, toneOfReport } from './floor-tables.ts'
import { useFloorTexts } from './use-floor-texts.ts'

/** Tables that devices report without sharing their checks. */
export function ReportedTables({
  tables,
  clock,
}: {
  tables: readonly ReportedTable[]
  clock: FloorClock
}) {
  const { t } = useTranslation('live-floor')
  const texts = useFloorTexts(clock)
  if (tables.length === 0) return null
  return (
    <Section title={t('reported.title')}>
      <PlainTable
        label={t('reported.title')}
        records={tables}
        keyOf={({ table_code }) => table_code}
        columns={[
          { label: t('reported.table'), role: 'title', render: ({ table_code }) => table_code },
          {
            label: t('columns.state'),
            look: 'whole',
            render: (table) => {
              const tone = toneOfReport(table, clock)
              return <StatusBadge tone={toneBadges[tone]}>{t(`states.${tone}`)}</StatusBadge>
            },
          },
          {
            label: t('columns.guests'),
            look: 'number',
            isSecondary: true,
            render: ({ guests }) => formatNumber(guests),
          },
          {
            label: t('columns.open_for'),
            look: 'number',
            render: ({ opened_at }) => (opened_at ? texts.duration(opened_at) : '-'),
          },
          { label: t('reported.device'), render: ({ device }) => device ?? '-' },
          { label: t('columns.staff'), isSecondary: true, render: ({ staff }) => staff ?? '-' },
          {
            label: t('columns.amount'),
            look: 'number',
            render: ({ amount }) => <MoneyText>{texts.amount(amount)}</MoneyText>,
          },
        ]}
      />
    </Section>
  )
}
