import { Text } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { diffDays } from '@pos/domain/calendar-date'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import classes from './reports.module.css'

/** What the figures are based on, in one line above them; printed with them. */
export function BasisLine({ basis }: { basis: ReportBasis }) {
  const { t } = useTranslation('reports')
  const { from, to, revenue_type, currency, shops, until } = basis
  const parts = [
    t('basis.days', { from, to, days: diffDays(from, to) + 1 }),
    t('basis.type', { type: t(`revenue_types.${revenue_type}`) }),
    ...comparedParts(basis, t),
    ...(until ? [t(basis.compared_from ? 'basis.until_compared' : 'basis.until', { time: until })] : []),
    ...basesOf(shops).map((dayBasis) => t('basis.shop', dayBasis)),
    t('basis.currency', { currency }),
  ]
  return (
    <Text component="ul" size="sm" c="dimmed" className={classes.basis}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </Text>
  )
}

/** What the figures are compared with. */
function comparedParts(basis: ReportBasis, t: TFunction<'reports'>) {
  const { compared_from: from, compared_to: to, compared_shop: shop, compared_weeks: weeks, compared_complete: isComplete } = basis
  if (!from || !to) return []
  const compared = shop
    ? t('basis.compared_shop', { shop, from, to })
    : weeks
      ? t('basis.compared_average', { weeks, from, to })
      : t('basis.compared', { from, to })
  return [compared, ...(isComplete ? [] : [t('basis.incomplete')])]
}

/** Shops of one time zone and close time are grouped: a chain of twenty is one line. */
function basesOf(shops: ReportBasis['shops']) {
  const bases = new Map<string, { name: string; timezone: string; close_time: string }>()
  for (const { name, timezone, close_time } of shops) {
    const key = `${timezone} ${close_time}`
    const known = bases.get(key)
    bases.set(key, { name: known ? `${known.name}, ${name}` : name, timezone, close_time: close_time.slice(0, 5) })
  }
  return [...bases.values()]
}
