import { Text } from '@mantine/core'
import type { OrdersReport } from '@pos/contract/reports/orders'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import tableClasses from './report-table.module.css'

/** Lists items on the menu that were not sold. */
export function Unsold({ report: { unsold, unsold_count, basis } }: { report: OrdersReport }) {
  const { t } = useTranslation('reports')
  return (
    <Section title={t('orders.unsold')}>
      <Text size="sm" c="dimmed" mb={unsold.length > 0 ? 'sm' : 0}>
        {unsold.length === 0
          ? t('orders.unsold_none')
          : [
              t('orders.unsold_text', { count: unsold_count }),
              ...(unsold_count > unsold.length
                ? [t('orders.unsold_first', { count: unsold.length })]
                : []),
            ].join(' ')}
      </Text>
      {unsold.length > 0 && (
        <div
          role="group"
          className={tableClasses.region}
          aria-label={t('orders.unsold')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
          tabIndex={0}
        >
          <table className={tableClasses.table}>
            <thead>
              <tr>
                <th scope="col">{t('menu_matrix.item')}</th>
                <th scope="col">{t('orders.groups')}</th>
                <th scope="col" className={tableClasses.number}>
                  {t('orders.price')}
                </th>
              </tr>
            </thead>
            <tbody>
              {unsold.map(({ id, label, major_group, family_group, price }) => (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  <td>
                    {[major_group, family_group].filter(Boolean).join(' – ') ||
                      t('orders.no_group')}
                  </td>
                  <td className={tableClasses.number}>{formatAmount(price, basis.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}
