import type { FieldProblem } from '@pos/contract/errors'
import { rules } from '@pos/domain/validation/rules'
import { isCommonPassword } from './common-passwords.ts'

const minLength = 8

/**
 * Returns the problems of a new password: its rule `password`, its length, and common passwords
 * (docs/domain.md "Formats").
 */
export function passwordProblems(password: string): FieldProblem[] {
  if (Array.from(password).length < minLength)
    return [{ key: 'min_length', params: { min: minLength } }]
  if (!rules.invalid_password(password)) return [{ key: 'invalid_password' }]
  return isCommonPassword(password) ? [{ key: 'common_password' }] : []
}
