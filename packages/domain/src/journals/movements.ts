import type { Money } from '../money/money.ts'
import type { BookedMovement } from './day-amounts.ts'

/** Means other than cash by which customers pay their debts. */
const means = ['bank_transfer', 'check', 'card'] as const

/** Booking keys of movements, in addition to cash and receivables. */
export const movementKeys = [
  'pay_in',
  'pay_out',
  'drop',
  'collected_bank_transfer',
  'collected_check',
  'collected_card',
  'collected_other',
  'receivable_adjustment',
] as const

/** Movements whose accounts can depend on the reason from the device. */
export const reasonKeys = ['pay_in', 'pay_out', 'drop'] as const

type MovementKey = (typeof movementKeys)[number] | 'payment_cash' | 'payment_kake'

/** One of the two bookings of a movement. */
interface MovementLine {
  readonly key: MovementKey
  readonly label: string
  readonly partner: string
  readonly amount: Money
  readonly tax: Money
}

/** Returns the two bookings of a movement: a debit and a credit of the same amount. */
export function movementBookings({
  kind,
  label,
  customer,
  amount,
}: BookedMovement): MovementLine[] {
  const line = (key: MovementKey, signed: Money, text = ''): MovementLine => ({
    key,
    label: text,
    partner: '',
    amount: signed,
    tax: 0,
  })
  const owed = (signed: Money): MovementLine => ({
    ...line('payment_kake', signed),
    partner: customer,
  })
  const cash = (signed: Money) => line('payment_cash', signed)
  switch (kind) {
    case 'pay_in':
      return [cash(amount), line('pay_in', -amount, label)]
    case 'pay_out':
      return [line('pay_out', amount, label), cash(-amount)]
    case 'drop':
      return [line('drop', amount, label), cash(-amount)]
    // A float comes from the account to which drops go.
    case 'float':
      return [cash(amount), line('drop', -amount)]
    case 'collected':
      return [collected(label, amount, line), owed(-amount)]
    case 'adjusted':
      return [owed(amount), line('receivable_adjustment', -amount)]
  }
}

function collected(
  label: string,
  amount: Money,
  line: (key: MovementKey, signed: Money) => MovementLine,
): MovementLine {
  if (label === 'cash') return line('payment_cash', amount)
  return line(`collected_${means.find((one) => one === label) ?? 'other'}`, amount)
}
