import type { ListedDay } from '@pos/contract/features/day-close'
import { useTranslation } from 'react-i18next'
import { openRow } from '#kit/list/open-row.ts'
import table from '#kit/table.module.css'
import { formatNumber } from '#lib/format.ts'
import { PageLink } from '#lib/page-link.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import { StateMark } from './state-mark.tsx'

/** What is only there where the table has this room, in pixels. */
const roomy = { 'data-below': 960 }
/** On a phone, what a day has not got is left out. */
const onPhones = (isThere: boolean) => (isThere ? {} : { 'data-secondary': true })

/** Business days with their state and figures; what came late has a column while there is any. */
export function DayTable({ days, today }: { days: readonly ListedDay[]; today: string }) {
  const { t } = useTranslation('day-close')
  const hasLate = days.some(({ late_receipts: late }) => late > 0)
  return (
    <div role="group" className={`${table.region} ${table.fitted} ${table.lines}`} aria-label={t('days.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('date')}</th>
            <th>{t('state')}</th>
            <th className={table.number}>{t('receipts')}</th>
            <th className={table.number}>{t('total')}</th>
            <th className={table.number} {...roomy}>
              {t('expected')}
            </th>
            <th className={table.number} {...roomy}>
              {t('counted')}
            </th>
            <th className={table.number}>{t('over_short')}</th>
            {hasLate && <th className={table.number}>{t('late.column')}</th>}
            <th>{t('closed_by')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.business_date} day={day} isToday={day.business_date === today} hasLate={hasLate} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayRow({ day, isToday, hasLate }: { day: ListedDay; isToday: boolean; hasLate: boolean }) {
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
      <td data-label={t('expected')} className={table.number} {...roomy} {...onPhones(day.expected !== null)}>
        <Amount>{day.expected}</Amount>
      </td>
      <td data-label={t('counted')} className={table.number} {...roomy} {...onPhones(day.counted !== null)}>
        <Amount>{day.counted}</Amount>
        {day.counted !== null && day.uncounted ? ` (${t('uncounted', { count: day.uncounted })})` : ''}
      </td>
      <td data-label={t('over_short')} className={table.number} {...onPhones(day.state === 'closed')}>
        {day.state === 'closed' ? <OverShortText>{day.over_short}</OverShortText> : '-'}
      </td>
      {hasLate && (
        <td data-label={t('late.column')} className={table.number} {...onPhones(day.late_receipts > 0)}>
          {day.late_receipts > 0 ? <Amount>{day.late_total}</Amount> : '-'}
        </td>
      )}
      <td data-label={t('closed_by')} {...onPhones(day.closed_by !== null)}>
        {day.closed_by ?? '-'}
      </td>
    </tr>
  )
}
