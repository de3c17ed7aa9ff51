import type { FieldProblems } from '@pos/contract/errors'
import { rules } from '@pos/domain/validation/rules'
import { normalizeEmail, normalizePhone } from './credential.ts'

/** Names and sign-in addresses of an account, as typed or as stored. */
export interface Person {
  readonly display_name: string
  /** Empty if unknown. */
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Normalises a person and lists every invalid field. An e-mail or a phone number, which are the
 * sign-in name, is required unless `needsAddress` is false.
 */
export function checkPerson(
  typed: Person,
  needsAddress = true,
): { person: Person; problems: FieldProblems } {
  const problems: FieldProblems = {}
  if (typed.display_name === '') problems.display_name = [{ key: 'required' }]
  for (const name of ['display_name', 'first_name', 'last_name'] as const) {
    if (typed[name] !== '' && !rules.only_contain_valid_characters(typed[name]))
      problems[name] = [{ key: 'only_contain_valid_characters' }]
  }
  const email = typed.email ? normalizeEmail(typed.email) : null
  const phone = typed.phone ? normalizePhone(typed.phone) : null
  if (needsAddress && !typed.email && !typed.phone)
    problems.email = [{ key: 'required_email_or_tel' }]
  if (typed.email && !email) problems.email = [{ key: 'invalid_email' }]
  if (typed.phone && !phone) problems.phone = [{ key: 'invalid_tel' }]
  return { person: { ...typed, email, phone }, problems }
}
