// The public interface of accounting for other folders.
export { readDebts } from './receivables/open-debts.ts'
