import { type Currency, formatMoney, minorDigits } from '@pos/domain/money/money'
import { amountRule } from '@pos/domain/validation/rules'
import type { FieldProblem } from '../errors.ts'

/**
 * The messages of zod issues about numbers. When zod finds a wrong type or range, only the message
 * can be customised, so the message selects the sentence that users read. `numberProblem` reads it.
 */
export const numberMessages = {
  /** Money: the rule depends on the shop's currency. */
  amount: 'amount',
  integer: 'integer',
  decimal: (scale: number): string => `decimal ${scale}`,
} as const

/**
 * Returns the problem for a value that is not a number of the field's kind, from the message of the
 * zod issue; undefined for any other message.
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
 * Adapts a problem about an amount to the shop's currency: digits for yen, at most two decimals for
 * dollars, and limits formatted as money ("$10.00", not 1000). Returns any other problem unchanged.
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
