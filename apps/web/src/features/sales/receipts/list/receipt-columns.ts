/** Columns of the list of receipts. */
export const columns = [
  { name: 'at', isSortable: true, isNumber: false },
  { name: 'shop', isSortable: false, isNumber: false },
  { name: 'receipt_number', isSortable: false, isNumber: false },
  { name: 'table_code', isSortable: false, isNumber: false },
  { name: 'staff', isSortable: false, isNumber: false },
  { name: 'guest_count', isSortable: false, isNumber: true },
  { name: 'payments', isSortable: false, isNumber: false },
  { name: 'discount', isSortable: false, isNumber: true },
  { name: 'tax', isSortable: false, isNumber: true },
  { name: 'total', isSortable: true, isNumber: true },
  { name: 'lines', isSortable: false, isNumber: false },
  { name: 'part', isSortable: false, isNumber: true },
  { name: 'flags', isSortable: false, isNumber: false },
] as const
/** Name of a column. */
export type ColumnName = (typeof columns)[number]['name']
/** Order in which columns disappear if the table is too narrow for all; others always stay. */
export const givesWay: Partial<Record<ColumnName, number>> = {
  guest_count: 1,
  tax: 2,
  discount: 3,
  staff: 4,
  payments: 5,
}

/** The revenue type by which the list sorts. */
export type DateType = 'paid_at' | 'ordered_at' | 'first_ordered_at'
