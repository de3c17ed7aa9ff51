// The public interface of sales for other folders.
export { followReceipts } from './ledger/follow-receipts.ts'
export { insertEntries } from './ledger/insert-entries.ts'
export { meansReason } from './reason-names.ts'
export { type ListFilters, listPage, type Page } from './receipt-list/list.ts'
export { partsOfSearch } from './receipt-list/search.ts'
export {
  floorOfLabel,
  groupsOfCondiments,
  itemsOnScreen,
  paymentTypes,
  reportGroups,
  standingTables,
} from './roll-ups/row-groups.ts'
export {
  type Dimension,
  guestsOf,
  hourOfKey,
  isRefund,
  type LabelDimension,
  labels,
  type Measure,
  type RollUpTable,
  rollUp,
  rollUps,
  weekdayOfKey,
} from './roll-ups/schema.ts'
export { isOfCounted, sumsOfReceipts, sumsOfVoids } from './roll-ups/sums-of-receipts.ts'
export { lockOfSales } from './sales-lock.ts'
export { isReversed, isToCheck } from './standing-receipt.ts'
