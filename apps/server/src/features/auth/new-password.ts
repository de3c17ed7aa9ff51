import { type FieldProblem, fail } from '@pos/contract/errors'
import { rules } from '@pos/domain/validation/rules'
import { hashPassword } from '#platform/passwords'

const minLength = 8

/** What is wrong with a chosen password: at least 8 characters and the rule of product.md §5. */
export function passwordProblems(password: string): FieldProblem[] {
  if (Array.from(password).length < minLength) return [{ key: 'min_length', params: { min: minLength } }]
  return rules.invalid_password(password) ? [] : [{ key: 'invalid_password' }]
}

/** Checks a chosen password and hashes it; fails on `password`. */
export async function hashNewPassword(password: string): Promise<string> {
  const problems = passwordProblems(password)
  if (problems.length > 0) fail('ValidationFailed', { errors: { password: problems } })
  return hashPassword(password)
}
