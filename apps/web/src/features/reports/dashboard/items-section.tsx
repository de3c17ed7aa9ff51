import { Anchor, Text } from '@mantine/core'
import type { Dashboard } from '@pos/contract/reports/dashboard'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from './dashboard.module.css'
import { useReportSearchOf } from './report-links.ts'

/** Today's best sellers. */
export function ItemsSection({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { top_items: items, currency, shops } = dashboard
  const most = Math.max(1, ...items.map((item) => item.net))
  const date = shops[0]?.business_date
  const searchOf = useReportSearchOf(dashboard)
  return (
    <Section
      title={t('items.title')}
      actions={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <PageLink
              to="/pos/reports/orders"
              search={searchOf({ from: date, to: date })}
              {...props}
            />
          )}
        >
          {t('items.report')}
        </Anchor>
      }
    >
      {items.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">{t('items.item')}</th>
              <th scope="col">{t('items.quantity')}</th>
              <th scope="col">{t('items.net')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ label, quantity, net }) => (
              <tr key={label}>
                <th scope="row">
                  <PageLink
                    className={classes.itemLink ?? ''}
                    to="/pos/reports/orders"
                    search={searchOf({ from: date, to: date, open: 'all', sort: '-net' })}
                  >
                    {label}
                  </PageLink>
                  <span
                    className={classes.share}
                    style={{ inlineSize: `${Math.max(0, (net / most) * 100)}%` }}
                    aria-hidden
                  />
                </th>
                <td>{formatNumber(quantity)}</td>
                <td>{formatAmount(net, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
