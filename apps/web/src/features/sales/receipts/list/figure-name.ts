import type { ShownFigure } from '@pos/contract/sales/part-figures'
import { useTranslation } from 'react-i18next'
import type { ColumnName, DateType } from './receipt-columns.ts'

/** The names of figures in the reports that link to the list. */
const names = {
  'payments.amount': 'payments.amount',
  'payments.tendered': 'payments.tendered',
  'payments.change': 'payments.change',
  'payments.count': 'payments.count',
  'condiments.amount': 'condiments.amount',
  'condiments.quantity': 'condiments.quantity',
  'comps.comp_amount': 'voids.comp_amount',
  'comps.comps': 'voids.comps',
  'comps.comp_quantity': 'voids.comp_quantity',
  'comps.comp_cost': 'voids.comp_cost',
  'items.net': 'orders.net',
  'items.gross': 'orders.gross',
  'items.discount': 'figures.discount',
  'items.quantity': 'orders.quantity',
  'items.cost': 'orders.cost',
  'items.margin': 'orders.margin',
  'discounts.discount': 'figures.discount',
  'discounts.count': 'discounts.count',
  'discount_reasons.discount': 'figures.discount',
  'discount_reasons.count': 'discounts.count',
  'taxes.with_tax': 'tax.with_tax',
  'taxes.base': 'tax.base',
  'taxes.tax': 'figures.tax',
  'receipts.net': 'figures.net',
  'receipts.gross': 'figures.gross',
  'receipts.charge': 'figures.charge',
  'receipts.table_charge': 'figures.table_charge',
  'receipts.gratuity': 'figures.gratuity',
  'receipts.tip': 'figures.tip',
} as const satisfies Record<ShownFigure, string>
const parts = ['payments', 'condiments', 'items', 'discounts', 'taxes'] as const

/**
 * Returns the name of a figure of receipts. That of a part names the part, because the list also
 * has the figures of whole receipts: "Selected items: Quantity".
 */
export function useFigureName(): (figure: ShownFigure) => string {
  const { t } = useTranslation(['receipts', 'reports'])
  return (figure) => {
    const name = t(`reports:${names[figure]}`)
    const part = parts.find((one) => figure.startsWith(`${one}.`))
    return part ? t('receipts:part', { part: t(`receipts:parts.${part}`), name }) : name
  }
}

/** Returns the headings of the list's columns. */
export function useColumnName(
  dateType: DateType,
  figure: ShownFigure | null,
): (column: ColumnName) => string {
  const { t } = useTranslation('receipts')
  const nameOf = useFigureName()
  return (column) => {
    if (column === 'at') return t(`columns.${dateType}`)
    if (column === 'part') return figure ? nameOf(figure) : ''
    return t(`columns.${column}`)
  }
}
