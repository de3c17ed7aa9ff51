import type { Released } from '@pos/contract/released'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { roundingOf } from '@pos/domain/money/cash-rounding'
import type { Money } from '@pos/domain/money/money'
import { type Random, seededRandom } from '../random.ts'
import type { Catalog } from './catalog.ts'

/** Returns the payments of a check. `rounding` is added to the cash part. */
interface Paid {
  readonly payments: PostedReceiptInput['payments']
  readonly change: Money
  readonly rounding: Money
}

/** Usually one payment, sometimes two. Cash is paid in round sums and gives change. */
export function pay(catalog: Catalog, random: Random, due: Money): Paid {
  const cash = catalog.payments.find((payment) => payment.type === 'cash')
  const cards = catalog.payments.filter(
    (payment) => payment.type === 'credit' || payment.type === 'e_money',
  )
  const as = (payment: Released<'payments'>, amount: Money) => ({
    ...methodOf(payment, amount),
    ...(payment.type === 'credit'
      ? { card_last4: String(random.between(0, 9999)).padStart(4, '0') }
      : {}),
  })
  const card = random.pick(cards)
  const roundedCash = (amount: Money) => {
    const rounding = roundingOf(amount, catalog.shop.cash_rounding)
    return { rounding, amount: amount + rounding }
  }
  if (card && cash && random.chance(0.06) && due > 1) {
    const { rounding, amount } = roundedCash(due - Math.floor(due / 2))
    return { payments: [as(card, Math.floor(due / 2)), as(cash, amount)], change: 0, rounding }
  }
  if (cash && (!card || random.chance(0.35))) {
    const note = catalog.shop.currency === 'JPY' ? 1000 : 500
    const { rounding, amount } = roundedCash(due)
    const given = Math.ceil(amount / note) * note
    return { payments: [as(cash, given)], change: given - amount, rounding }
  }
  return { payments: card ? [as(card, due)] : [], change: 0, rounding: 0 }
}

const methodOf = (payment: Released<'payments'>, amount: Money) => ({
  payment_id: payment.id,
  name: payment.name,
  type: payment.type,
  sub_type: payment.sub_type,
  amount,
})

/**
 * The share of guests who pay on account, and the share of those whose name staff typed
 * differently.
 */
const onAccount = 0.02
const misnamed = 0.08

/**
 * Sometimes a known company pays on account, and rarely a name typed by staff. The choice depends
 * only on the uid, so other visits stay the same.
 */
export function payOnAccount(catalog: Catalog, uid: string, due: Money): Paid | null {
  const random = seededRandom(`${uid} account`)
  const payment = catalog.payments.find(({ type }) => type === 'kake')
  if (!payment || due <= 0 || !random.chance(onAccount)) return null
  const customer = random.pick(catalog.customers)
  if (!customer) return null
  const isTyped = random.chance(misnamed)
  const named = isTyped
    ? {
        customer: catalog.shop.currency === 'JPY' ? `(株)${customer.name}` : `${customer.name} Co.`,
      }
    : { customer_id: customer.id, customer: customer.name }
  return { payments: [{ ...methodOf(payment, due), ...named }], change: 0, rounding: 0 }
}
