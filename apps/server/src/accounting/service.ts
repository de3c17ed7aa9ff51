// The parts of accounting that other folders use.
export { readDebts } from './receivables/open-debts.ts'
