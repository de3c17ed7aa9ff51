import type { ListedDay } from '@pos/contract/accounting/day-close'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatNumber } from '#lib/text/format.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import { StateMark } from './state-mark.tsx'

/**
 * Business days with their state and figures. Movements after a count, and late receipts, have a
 * column if there are any.
 */
export function DayTable({ days, today }: { days: readonly ListedDay[]; today: string }) {
  const { t } = useTranslation('day-close')
  const hasMoved = days.some(({ since_count: moved }) => (moved ?? 0) !== 0)
  const hasLate = days.some(({ late_receipts: late }) => late > 0)
  return (
    <PlainTable
      label={t('days.title')}
      records={days}
      keyOf={(day) => day.business_date}
      columns={[
        {
          label: t('date'),
          role: 'title',
          render: ({ business_date: date }) => (
            <span>
              <PageLink to="/pos/day-close" search={{ date }}>
                {date}
              </PageLink>
              {date === today ? ` ${t('today.short')}` : ''}
            </span>
          ),
        },
        {
          label: t('state'),
          render: ({ state, number }) => <StateMark state={state} number={number} />,
        },
        {
          label: t('receipts'),
          look: 'number',
          render: ({ receipts }) => formatNumber(receipts),
        },
        { label: t('total'), look: 'number', render: ({ total }) => <Amount>{total}</Amount> },
        {
          label: t('expected'),
          look: 'number',
          givesWay: 1,
          render: ({ expected }) => <Amount>{expected}</Amount>,
          isEmpty: ({ expected }) => expected === null,
        },
        {
          label: t('counted'),
          look: 'number',
          givesWay: 2,
          render: ({ counted, uncounted }) => (
            <>
              <Amount>{counted}</Amount>
              {counted !== null && uncounted ? ` (${t('uncounted', { count: uncounted })})` : ''}
            </>
          ),
          isEmpty: ({ counted }) => counted === null,
        },
        hasMoved && {
          label: t('since_count'),
          look: 'number',
          givesWay: 3,
          render: (day) => <Amount>{day.since_count}</Amount>,
          isEmpty: (day) => (day.since_count ?? 0) === 0,
        },
        {
          label: t('over_short'),
          look: 'number',
          render: (day) =>
            day.state === 'closed' ? <OverShortText>{day.over_short}</OverShortText> : '-',
          isEmpty: ({ state }) => state !== 'closed',
        },
        hasLate && {
          label: t('late.column'),
          look: 'number',
          render: (day) => (day.late_receipts > 0 ? <Amount>{day.late_total}</Amount> : '-'),
          isEmpty: (day) => day.late_receipts === 0,
        },
        {
          label: t('closed_by'),
          givesWay: 4,
          render: (day) => day.closed_by ?? '-',
          isEmpty: (day) => day.closed_by === null,
        },
      ]}
    />
  )
}
