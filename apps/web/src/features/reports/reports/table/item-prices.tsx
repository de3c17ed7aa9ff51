import { Select, Text } from '@mantine/core'
import type { ItemPrice } from '@pos/contract/reports/item-prices'
import type { MenuMatrixReport } from '@pos/contract/reports/menu-matrix'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Read } from '#lib/api/read.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

/** Long menus are searched, never listed completely. */
const shownItems = 50

/** The sales of one item by the price that guests paid. */
export function ItemPricesSection({ report }: { report: MenuMatrixReport }) {
  const { t } = useTranslation('reports')
  const [selected, setSelected] = useState<string | null>(null)
  const items = report.rows.flatMap(({ keys, label }) =>
    keys.length > 0 ? [{ value: keys.join(','), label: label ?? '–' }] : [],
  )
  const keys = items.find(({ value }) => value === selected)?.value ?? items[0]?.value
  if (keys === undefined) return null
  return (
    <Section
      title={t('menu_matrix.prices.title')}
      description={t('menu_matrix.prices.description')}
      actions={
        <Select
          aria-label={t('menu_matrix.item')}
          data={items}
          value={keys}
          onChange={setSelected}
          allowDeselect={false}
          searchable
          limit={shownItems}
          nothingFoundMessage={t('menu_matrix.prices.none')}
        />
      }
    >
      <ItemPrices report={report} keys={keys} />
    </Section>
  )
}

function ItemPrices({
  report: { basis, measure },
  keys,
}: {
  report: MenuMatrixReport
  keys: string
}) {
  const { t } = useTranslation('reports')
  const query = useEndpoint(
    '/v1/reports/menu-matrix/prices',
    {
      from: basis.from,
      to: basis.to,
      revenue_type: basis.revenue_type,
      shop_ids: basis.shops.map(({ id }) => id).join(','),
      keys,
    },
    { keepsPrevious: true },
  )
  const amount = (value: number | null) =>
    value === null ? '–' : formatAmount(value, basis.currency)
  const nameOf = ({ rule, conditions }: ItemPrice) =>
    rule === 'condition' && conditions ? conditions : t(`menu_matrix.prices.rules.${rule}`)
  return (
    <Read of={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('menu_matrix.prices.none')}
          </Text>
        ) : (
          <PlainTable
            label={t('menu_matrix.prices.title')}
            records={rows}
            keyOf={(row) => `${row.rule} ${row.conditions ?? ''}`}
            columns={[
              { label: t('menu_matrix.prices.price'), role: 'title', render: nameOf },
              {
                label: t('menu_matrix.quantity'),
                look: 'number',
                render: ({ quantity }) => formatNumber(quantity),
              },
              {
                label: t(`menu_matrix.earning.${measure}`),
                look: 'number',
                render: ({ earning }) => amount(earning),
              },
              { label: t('orders.net'), look: 'number', render: ({ net }) => amount(net) },
              { label: t('orders.margin'), look: 'number', render: ({ margin }) => amount(margin) },
            ]}
          />
        )
      }
    </Read>
  )
}
