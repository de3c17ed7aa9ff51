import { Text } from '@mantine/core'
import type { OrdersReport } from '@pos/contract/reports/orders'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

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
        <PlainTable
          label={t('orders.unsold')}
          isTall
          records={unsold}
          keyOf={({ id }) => id}
          columns={[
            { label: t('menu_matrix.item'), role: 'title', render: ({ label }) => label },
            {
              label: t('orders.groups'),
              render: ({ major_group: major, family_group: family }) =>
                [major, family].filter(Boolean).join(' – ') || t('orders.no_group'),
            },
            {
              label: t('orders.price'),
              look: 'number',
              render: ({ price }) => formatAmount(price, basis.currency),
            },
          ]}
        />
      )}
    </Section>
  )
}
