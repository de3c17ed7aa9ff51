import type { PostedReceiptInput } from '@pos/contract/features/posted-receipt'
import type { Money } from '@pos/domain/money'
import type { Released } from '@pos/contract/released'
import type { Catalog } from './catalog.ts'
import type { Random } from './random.ts'

/** Usually one payment, sometimes two; cash is handed over in round sums and gives change. */
export function pay(catalog: Catalog, random: Random, due: Money): { payments: PostedReceiptInput['payments']; change: Money } {
  const cash = catalog.payments.find((payment) => payment.type === 'cash')
  const cards = catalog.payments.filter((payment) => payment.type === 'credit' || payment.type === 'e_money')
  const as = (payment: Released<'payments'>, amount: Money) => ({
    payment_id: payment.id,
    name: payment.name,
    type: payment.type,
    sub_type: payment.sub_type,
    amount,
  })
  const card = random.pick(cards)
  if (card && cash && random.chance(0.06) && due > 1)
    return { payments: [as(card, Math.floor(due / 2)), as(cash, due - Math.floor(due / 2))], change: 0 }
  if (cash && (!card || random.chance(0.35))) {
    const note = catalog.shop.currency === 'JPY' ? 1000 : 500
    const given = Math.ceil(due / note) * note
    return { payments: [as(cash, given)], change: given - due }
  }
  return { payments: card ? [as(card, due)] : [], change: 0 }
}
