import type { ListedDay } from '@pos/contract/accounting/day-close'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatNumber } from '#lib/text/format.ts'
import { onPhones } from '#ui/table/on-phones.ts'
import { openRow } from '#ui/table/open-row.ts'
import table from '#ui/table/table.module.css'
import { useWideRegion } from '#ui/table/use-wide-region.ts'
import { Amount, OverShortText } from './amounts.tsx'
import { StateMark } from './state-mark.tsx'

/** Columns in order of disappearance in narrow tables; the difference always stays. */
const givesWay = {
  expected: { 'data-gives-way': 1 },
  counted: { 'data-gives-way': 2 },
  since_count: { 'data-gives-way': 3 },
  closedBy: { 'data-gives-way': 4 },
} as const

/**
 * Business days with their state and figures. Movements after a count, and late receipts, have a
 * column if there are any.
 */
export function DayTable({ days, today }: { days: readonly ListedDay[]; today: string }) {
  const { t } = useTranslation('day-close')
  const region = useRef<HTMLDivElement>(null)
  useWideRegion(region)
  const hasMoved = days.some(({ since_count: moved }) => (moved ?? 0) !== 0)
  const hasLate = days.some(({ late_receipts: late }) => late > 0)
  return (
    <div
      ref={region}
      role="group"
      className={`${table.region} ${table.lines}`}
      aria-label={t('days.title')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('date')}</th>
            <th>{t('state')}</th>
            <th className={table.number}>{t('receipts')}</th>
            <th className={table.number}>{t('total')}</th>
            <th className={table.number} {...givesWay.expected}>
              {t('expected')}
            </th>
            <th className={table.number} {...givesWay.counted}>
              {t('counted')}
            </th>
            {hasMoved && (
              <th className={table.number} {...givesWay.since_count}>
                {t('since_count')}
              </th>
            )}
            <th className={table.number}>{t('over_short')}</th>
            {hasLate && <th className={table.number}>{t('late.column')}</th>}
            <th {...givesWay.closedBy}>{t('closed_by')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow
              key={day.business_date}
              day={day}
              isToday={day.business_date === today}
              hasMoved={hasMoved}
              hasLate={hasLate}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayRow({
  day,
  isToday,
  hasMoved,
  hasLate,
}: {
  day: ListedDay
  isToday: boolean
  hasMoved: boolean
  hasLate: boolean
}) {
  const { t } = useTranslation('day-close')
  return (
    <tr onClick={openRow}>
      <td data-title>
        <span>
          <PageLink to="/pos/day-close" search={{ date: day.business_date }}>
            {day.business_date}
          </PageLink>
          {isToday ? ` ${t('today.short')}` : ''}
        </span>
      </td>
      <td data-label={t('state')}>
        <StateMark state={day.state} number={day.number} />
      </td>
      <td data-label={t('receipts')} className={table.number}>
        {formatNumber(day.receipts)}
      </td>
      <td data-label={t('total')} className={table.number}>
        <Amount>{day.total}</Amount>
      </td>
      <td
        data-label={t('expected')}
        className={table.number}
        {...givesWay.expected}
        {...onPhones(day.expected !== null)}
      >
        <Amount>{day.expected}</Amount>
      </td>
      <td
        data-label={t('counted')}
        className={table.number}
        {...givesWay.counted}
        {...onPhones(day.counted !== null)}
      >
        <Amount>{day.counted}</Amount>
        {day.counted !== null && day.uncounted
          ? ` (${t('uncounted', { count: day.uncounted })})`
          : ''}
      </td>
      {hasMoved && (
        <td
          data-label={t('since_count')}
          className={table.number}
          {...givesWay.since_count}
          {...onPhones((day.since_count ?? 0) !== 0)}
        >
          <Amount>{day.since_count}</Amount>
        </td>
      )}
      <td
        data-label={t('over_short')}
        className={table.number}
        {...onPhones(day.state === 'closed')}
      >
        {day.state === 'closed' ? <OverShortText>{day.over_short}</OverShortText> : '-'}
      </td>
      {hasLate && (
        <td
          data-label={t('late.column')}
          className={table.number}
          {...onPhones(day.late_receipts > 0)}
        >
          {day.late_receipts > 0 ? <Amount>{day.late_total}</Amount> : '-'}
        </td>
      )}
      <td data-label={t('closed_by')} {...givesWay.closedBy} {...onPhones(day.closed_by !== null)}>
        {day.closed_by ?? '-'}
      </td>
    </tr>
  )
}
