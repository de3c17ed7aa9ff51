import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber, formatTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount } from './amounts.tsx'

/** Food that the kitchen got and no receipt contains; hidden if there is none. */
export function UnpaidLines({
  warnings: { unpaid_lines: lines = [] },
}: Pick<DayFigures, 'warnings'>) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  if (lines.length === 0) return null
  return (
    <Section title={t('unpaid.title')} description={t('unpaid.text')}>
      <PlainTable
        label={t('unpaid.title')}
        records={[...lines.entries()]}
        keyOf={([index]) => String(index)}
        footer={t('unpaid.sum')}
        columns={[
          {
            label: t('unpaid.check'),
            role: 'title',
            render: ([, { check_uid, tables }]) => (
              <PageLink to={recordPath('floor', check_uid)}>
                {tables.join(', ') || t('unpaid.no_table')}
              </PageLink>
            ),
          },
          { label: t('unpaid.item'), render: ([, { name }]) => name },
          { label: t('unpaid.staff'), render: ([, { staff }]) => staff ?? '-', isSecondary: true },
          {
            label: t('unpaid.ordered_at'),
            look: 'whole',
            render: ([, { ordered_at }]) => formatTime(ordered_at, timeZone),
          },
          {
            label: t('unpaid.quantity'),
            look: 'number',
            render: ([, { quantity }]) => formatNumber(quantity),
            footer: formatNumber(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
          },
          {
            label: t('unpaid.amount'),
            look: 'number',
            render: ([, { amount }]) => <Amount>{amount}</Amount>,
            footer: <Amount>{lines.reduce((sum, { amount }) => sum + amount, 0)}</Amount>,
          },
        ]}
      />
    </Section>
  )
}
