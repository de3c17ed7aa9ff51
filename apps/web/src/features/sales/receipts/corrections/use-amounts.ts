import type { Receipt } from '@pos/contract/sales/receipts'
import type { AmountsBody } from '@pos/contract/sales/reversals'
import { checkDiscount } from '@pos/domain/money/corrected-amounts'
import { type Currency, moneyToInput, parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'

/** A line with typed values. */
interface TypedLine {
  readonly quantity: string
  readonly unit_price: string
  readonly discount: string
}
/**
 * A payment with typed values; `method` is a record's id, or `line:0` for the method of the
 * receipt's first payment.
 */
export interface TypedPayment {
  readonly key: number
  /** Index of the payment on the receipt; null for an added one. */
  readonly line: number | null
  readonly method: string | null
  /** The customer of a payment whose method becomes an on-account one. */
  readonly customer: string | null
  readonly amount: string
}

/** Typed amounts of a receipt. */
interface TypedAmounts {
  readonly lines: readonly TypedLine[]
  readonly payments: readonly TypedPayment[]
  readonly check_discount: string
  readonly guest_count: string
  readonly change: string
  readonly tip: string
  readonly reason: string
}

/** The method of a receipt's payment in the list of methods. */
export const methodOfLine = ({ payments }: Receipt, line: number): string =>
  payments[line]?.payment_id ?? `line:${line}`

function asTyped(receipt: Receipt, currency: Currency): TypedAmounts {
  const text = (amount: number) => moneyToInput(amount, currency)
  return {
    lines: receipt.orders.map(({ quantity, unit_price, discount }) => ({
      quantity: String(quantity),
      unit_price: text(unit_price),
      discount: text(discount),
    })),
    payments: receipt.payments.map(({ amount }, line) => ({
      key: line,
      line,
      method: methodOfLine(receipt, line),
      customer: null,
      amount: text(amount),
    })),
    check_discount: text(checkDiscount(receipt)),
    guest_count: String(receipt.guest_count),
    change: text(receipt.change),
    tip: text(receipt.tip),
    reason: '',
  }
}

/** The typed amounts of a receipt, and the resulting correction. */
export function useAmounts(receipt: Receipt, currency: Currency, onAccount: ReadonlySet<string>) {
  const [start] = useState(() => asTyped(receipt, currency))
  const [typed, setTyped] = useState(start)
  /**
   * Returns true for a payment whose method becomes an on-account one, which requires a customer.
   */
  const needsCustomer = ({ line, method }: TypedPayment) =>
    method !== null &&
    onAccount.has(method) &&
    (line === null || methodOfLine(receipt, line) !== method)
  const isWrong = (text: string) => parseMoney(text.trim() === '' ? '0' : text, currency) === null
  const isWrongCount = (text: string) => !/^-?\d{1,4}$/.test(text.trim())
  const plainPayment = (payment: TypedPayment) =>
    needsCustomer(payment) ? payment : { ...payment, customer: null }
  const all = [
    ...typed.lines.flatMap((line) => [
      isWrongCount(line.quantity),
      isWrong(line.unit_price),
      isWrong(line.discount),
    ]),
    ...typed.payments.flatMap((payment) => [
      payment.method === null,
      isWrong(payment.amount),
      needsCustomer(payment) && payment.customer === null,
    ]),
    ...[typed.check_discount, typed.change, typed.tip].map(isWrong),
    isWrongCount(typed.guest_count),
  ]
  const body = all.includes(true)
    ? null
    : bodyOf(start, { ...typed, payments: typed.payments.map(plainPayment) }, currency)
  const set = (next: Partial<TypedAmounts>) => setTyped({ ...typed, ...next })
  return {
    typed,
    isWrong,
    isWrongCount,
    needsCustomer,
    set,
    setLine: (line: number, next: Partial<TypedLine>) =>
      set({ lines: typed.lines.map((one, index) => (index === line ? { ...one, ...next } : one)) }),
    setPayment: (key: number, next: Partial<TypedPayment>) =>
      set({ payments: typed.payments.map((one) => (one.key === key ? { ...one, ...next } : one)) }),
    addPayment: () =>
      set({
        payments: [
          ...typed.payments,
          { key: nextKey(typed.payments), line: null, method: null, customer: null, amount: '' },
        ],
      }),
    removePayment: (key: number) =>
      set({ payments: typed.payments.filter((one) => one.key !== key) }),
    /** Changed values; null if a typed value is invalid or nothing changed. */
    body: body && Object.keys(body).length > 0 ? body : null,
  }
}

const nextKey = (payments: readonly TypedPayment[]) =>
  Math.max(-1, ...payments.map(({ key }) => key)) + 1

/** The parts of a request that differ from the receipt. */
export type Amounts = Omit<Partial<AmountsBody>, 'version' | 'reason' | 'preview'>

function bodyOf(start: TypedAmounts, typed: TypedAmounts, currency: Currency): Amounts {
  const money = (text: string) => parseMoney(text.trim() === '' ? '0' : text, currency) ?? 0
  const lines = typed.lines.flatMap((line, index) => {
    const before = start.lines[index]
    const isSame =
      before &&
      (['quantity', 'unit_price', 'discount'] as const).every((name) => before[name] === line[name])
    const { quantity, unit_price, discount } = line
    return isSame
      ? []
      : [
          {
            line: index,
            quantity: Number(quantity),
            unit_price: money(unit_price),
            discount: money(discount),
          },
        ]
  })
  const amounts = Object.fromEntries(
    (['check_discount', 'change', 'tip'] as const)
      .filter((name) => start[name] !== typed[name])
      .map((name) => [name, money(typed[name])]),
  )
  const isPaidAlike = JSON.stringify(start.payments) === JSON.stringify(typed.payments)
  const payments = typed.payments.map(({ line, method, customer, amount }) => ({
    ...(line !== null && start.payments.find((one) => one.line === line)?.method === method
      ? { line }
      : methodIn(method ?? '')),
    ...(customer === null ? {} : { customer_id: customer }),
    amount: money(amount),
  }))
  return {
    ...amounts,
    ...(lines.length > 0 ? { lines } : {}),
    ...(isPaidAlike ? {} : { payments }),
    ...(start.guest_count === typed.guest_count ? {} : { guest_count: Number(typed.guest_count) }),
  }
}

const methodIn = (method: string) =>
  method.startsWith('line:') ? { line: Number(method.slice(5)) } : { payment_id: method }
