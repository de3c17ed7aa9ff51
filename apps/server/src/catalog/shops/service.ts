export { withAmountsInCurrency } from './currency.ts'
