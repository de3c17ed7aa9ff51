import { failField } from '@pos/contract/errors'
import { rules } from '@pos/domain/validation/rules'
import { hashPassword } from '#platform/passwords'

/** Checks a chosen password (at least 8 characters and the rule of product.md §5) and hashes it. */
export async function hashNewPassword(password: string): Promise<string> {
  if (Array.from(password).length < 8) failField('password', 'min_length', { min: 8 })
  if (!rules.invalid_password(password)) failField('password', 'invalid_password')
  return hashPassword(password)
}
