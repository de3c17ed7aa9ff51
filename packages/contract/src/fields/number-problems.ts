import { type Currency, formatMoney, minorDigits } from '@pos/domain/money/money'
import { amountRule } from '@pos/domain/validation/rules'
import type { FieldProblem } from '../errors.ts'

/**
 * The messages of zod issues about numbers: where zod itself finds a wrong type or range, only the
 * message can be set, so it says which sentence people get. `numberProblem` reads them back.
 */
export const numberMessages = {
  /** Money: the rule depends on the shop's currency. */
  amount: 'amount',
  integer: 'integer',
  decimal: (scale: number): string => `decimal ${scale}`,
} as const

/**
 * The problem of a value that is not a number of the field's kind, from the message of zod's issue;
 * undefined for any other message.
 */
export function numberProblem(message: string): FieldProblem | undefined {
  if (message === numberMessages.amount) return { key: 'invalid_amount', amount: true }
  if (message === numberMessages.integer) return { key: 'only_contain_number_characters' }
  const [kind, scale] = message.split(' ')
  return kind === 'decimal'
    ? { key: 'invalid_decimal', params: { scale: Number(scale) } }
    : undefined
}

/**
 * Adapts a problem of an amount to the shop's currency: digits for yen, at most two decimals for
 * dollars, and limits written as money ("$10.00", not 1000). Returns any other problem unchanged.
 */
export function inCurrency(problem: FieldProblem, currency: Currency): FieldProblem {
  if (!problem.amount) return problem
  if (problem.key === 'invalid_amount')
    return { key: amountRule(currency), params: { scale: minorDigits(currency) } }
  const params = Object.entries(problem.params ?? {}).map(([name, figure]) => [
    name,
    typeof figure === 'number' ? formatMoney(figure, currency) : figure,
  ])
  return { key: problem.key, params: Object.fromEntries(params) }
}
