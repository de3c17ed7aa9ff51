// The public interface of accounting for other folders.
export { readListedDays } from './day-close/list-days.ts'
export { readDebts } from './receivables/open-debts.ts'
