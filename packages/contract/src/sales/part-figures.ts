/**
 * The figures that a list of receipts can show next to the total: those of the part that a filter
 * selects, as reports name them, the usual one of each part first, and those of whole receipts. Of
 * several filters, the first in this order counts.
 */
export const shownFigures = [
  ...(['payments.amount', 'payments.tendered', 'payments.change', 'payments.count'] as const),
  ...(['condiments.amount', 'condiments.quantity'] as const),
  ...(['comps.comp_amount', 'comps.comps', 'comps.comp_quantity', 'comps.comp_cost'] as const),
  ...(['items.net', 'items.gross', 'items.discount', 'items.quantity'] as const),
  ...(['items.cost', 'items.margin'] as const),
  ...(['discounts.discount', 'discounts.count'] as const),
  ...(['discount_reasons.discount', 'discount_reasons.count'] as const),
  ...(['taxes.with_tax', 'taxes.base', 'taxes.tax'] as const),
  ...(['receipts.net', 'receipts.gross', 'receipts.charge', 'receipts.table_charge'] as const),
  ...(['receipts.gratuity', 'receipts.tip'] as const),
] as const
export type ShownFigure = (typeof shownFigures)[number]

/** The filters that select a part of each receipt. */
export const partFilters = [
  'payments',
  'condiments',
  'comps',
  'items',
  'discounts',
  'discount_reasons',
  'taxes',
] as const
export type PartFilter = (typeof partFilters)[number]

/** The names of the figures, for the filter `figure`. */
export const figureNames = [...new Set(shownFigures.map((name) => nameOf(name)))]

/** True if the figure is a number of things, not an amount. */
export const isCount = (figure: ShownFigure) =>
  /\.(count|comps|quantity|comp_quantity)$/.test(figure)

/**
 * The figure that a list of receipts shows: the requested one if the selected part has it,
 * otherwise the part's usual one. Null if no part is selected and receipts have no such figure.
 */
export function shownFigure(
  isSelected: (part: PartFilter) => boolean,
  asked: string | undefined,
): ShownFigure | null {
  const part = partFilters.find((name) => isSelected(name))
  const figures = shownFigures.filter((one) => one.startsWith(`${part ?? 'receipts'}.`))
  return figures.find((one) => nameOf(one) === asked) ?? (part ? figures[0] : null) ?? null
}

function nameOf(figure: ShownFigure) {
  return figure.slice(figure.indexOf('.') + 1)
}
