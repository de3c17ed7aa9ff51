import type { FieldProblem } from '@pos/contract/errors'
import { rules } from '@pos/domain/validation/rules'

const minLength = 8

/** Returns the problems of a new password: at least 8 characters and the rule `password` (docs/domain.md "Formats"). */
export function passwordProblems(password: string): FieldProblem[] {
  if (Array.from(password).length < minLength) return [{ key: 'min_length', params: { min: minLength } }]
  return rules.invalid_password(password) ? [] : [{ key: 'invalid_password' }]
}
