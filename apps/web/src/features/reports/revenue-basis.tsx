import { Text } from '@mantine/core'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { diffDays } from '@pos/domain/calendar-date'
import { useTranslation } from 'react-i18next'
import classes from './reports.module.css'

/** What the figures stand on, in one line above them; printed with them. */
export function RevenueBasis({ basis }: { basis: RevenuesReport['basis'] }) {
  const { t } = useTranslation('reports-revenues')
  const { from, to, compared_from, compared_to, revenue_type, currency, shops } = basis
  const parts = [
    t('basis.days', { from, to, days: diffDays(from, to) + 1 }),
    t('basis.type', { type: t(`revenue_types.${revenue_type}`) }),
    ...(compared_from && compared_to ? [t('basis.compared', { from: compared_from, to: compared_to })] : []),
    ...shops.map((shop) => t('basis.shop', { ...shop, close_time: shop.close_time.slice(0, 5) })),
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
