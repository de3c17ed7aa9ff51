import type { FieldProblem, FieldProblems } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import { checkPerson, passwordProblems } from '../sign-in/service.ts'
import { type Account, givableShops } from './rights.ts'
import { codeFingerprints, codeLength, isCodeTaken } from './security-codes.ts'

/** The new state of an account, and the secrets in the body. */
export interface Draft {
  readonly id: string
  readonly organization_id: string | null
  readonly account: Pick<
    Account,
    | 'display_name'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'role'
    | 'shop_ids'
    | 'role_id'
    | 'active'
  >
  readonly password?: string | null | undefined
  readonly security_code?: string | null | undefined
}

/** Normalises a draft and lists every invalid field. */
export async function checkDraft(
  context: Context,
  draft: Draft,
): Promise<{ draft: Draft; problems: FieldProblems }> {
  const { display_name, first_name, last_name, email, phone } = draft.account
  const { person, problems } = checkPerson(
    { display_name, first_name: first_name ?? '', last_name: last_name ?? '', email, phone },
    isAdministrator(draft.account) || Boolean(draft.password),
  )
  const isSelf = draft.id === context.session.user_id
  if (isSelf && !draft.account.active) problems.active = [{ key: 'own_account' }]
  if (draft.password) {
    // People change their own password in the profile, which requires the current one: a stolen
    // session must not be enough.
    const wrong: FieldProblem[] = isSelf
      ? [{ key: 'own_password' }]
      : passwordProblems(draft.password)
    if (wrong.length > 0) problems.password = wrong
  }
  const account = { ...draft.account, ...person }
  await checkSignIn(context.db, { ...draft, account }, problems)
  await checkShops(context, draft, problems)
  await checkRole(context.db, draft, problems)
  await checkCode(context, draft, problems)
  return { draft: { ...draft, account }, problems }
}

/** Administrators have all shops, and always log in. */
export const isAdministrator = ({ role }: Pick<Account, 'role'>): boolean =>
  role === 'system_admin' || role === 'organization_admin'

/** Both are unique in the installation; the error does not reveal whose they are. */
async function checkSignIn(
  db: Transaction<unknown>,
  { id, account: { email, phone } }: Draft,
  problems: FieldProblems,
) {
  const { rows } = await sql<{ email: boolean | null; phone: boolean | null }>`
    select bool_or(lower(email) = ${email}) as email, bool_or(phone = ${phone}) as phone from users
    where (lower(email) = ${email} or phone = ${phone}) and id <> ${id}`.execute(db)
  if (rows[0]?.email) problems.email ??= [{ key: 'not_unique' }]
  if (rows[0]?.phone) problems.phone ??= [{ key: 'not_unique' }]
}

async function checkShops(
  context: Context,
  { account: { role, shop_ids } }: Draft,
  problems: FieldProblems,
) {
  if (isAdministrator({ role })) return
  if (shop_ids.length === 0) problems.shop_ids = [{ key: 'required' }]
  const givable = await givableShops(context)
  for (const [index, id] of shop_ids.entries())
    if (!givable.has(id)) problems[`shop_ids.${index}`] = [{ key: 'not_found' }]
}

async function checkRole(
  db: Transaction<unknown>,
  { organization_id, account: { role_id } }: Draft,
  problems: FieldProblems,
) {
  if (role_id === null) return
  const { rows } =
    await sql`select from roles where organization_id = ${organization_id} and id = ${role_id}`.execute(
      db,
    )
  if (rows.length === 0) problems.role_id = [{ key: 'not_found' }]
}

async function checkCode(
  { db, engine }: Context,
  { id, organization_id, security_code }: Draft,
  problems: FieldProblems,
) {
  if (!security_code || !organization_id) return
  const length = await codeLength(db, organization_id)
  if (security_code.length !== length)
    problems.security_code = [{ key: 'security_code_length', params: { length } }]
  else if (
    await isCodeTaken(
      db,
      organization_id,
      codeFingerprints(engine, organization_id, security_code),
      id,
    )
  )
    problems.security_code = [{ key: 'not_unique' }]
}
