import type { users } from '@pos/contract/accounts/users'
import { fail, failField } from '@pos/contract/errors'
import { isAtMost } from '@pos/contract/permissions'
import type { InputOf } from '@pos/contract/resource'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { audit, installation } from '#engine/write/audit'
import { constraintFailure } from '#platform/database/constraint-errors'
import { underPolicies } from '#platform/database/schema/under-policies'
import type { Change } from '#platform/history/insert-changes'
import { differences } from '#platform/process/differences'
import { newId } from '#platform/process/ids'
import { hashPassword } from '#platform/security/passwords'
import {
  type ChangedCredential,
  changedAddresses,
  endSessionsOf,
  readReachable,
  sendCredentialNotice,
  spendResetLinks,
} from '../sign-in/service.ts'
import { noteStaff } from '../staff/service.ts'
import { checkDraft, type Draft, isAdministrator } from './check-account.ts'
import { invite } from './invitations.ts'
import { type Account, getAccount, lockAccount } from './rights.ts'
import { newCode, noCode, type StoredCode, storeCode } from './security-codes.ts'

/** The fields of an account in a body. */
export type AccountInput = InputOf<typeof users>

/** The fields recorded in the history; of secrets only that they changed. */
const audited = [
  'display_name',
  'last_name',
  'first_name',
  'email',
  'phone',
  'role',
  'shop_ids',
  'role_id',
  'active',
] as const

/** Creates an account, with a security code if it belongs to an organization. */
export async function createAccount(context: Context, input: AccountInput): Promise<Account> {
  const draft = await accepted(context, newId(), null, input)
  const { id, organization_id } = draft
  const code =
    draft.security_code || !organization_id
      ? await codeOf(context, draft)
      : (await newCode(context.engine, context.db, organization_id, id)).stored
  await write(context, draft, { id, ...(await rowOf(draft)), ...code }, false)
  const account = await getAccount(context, id)
  await record(context, draft, [
    {
      resource: 'users',
      record_id: id,
      label: account.display_name,
      action: 'create',
      version: account.version,
      after: pick(account, audited),
    },
  ])
  if (account.sign_in === 'invited') await invite(context, account)
  return account
}

/**
 * Updates an account; omitted fields keep their value. A new sign-in name or deactivation ends its
 * sessions and open links; the person is notified of a new sign-in name.
 */
export async function updateAccount(
  context: Context,
  id: string,
  version: number,
  input: AccountInput,
): Promise<Account> {
  const before = await lockAccount(context, id)
  if (before.version !== version) fail('StaleRecord', { data: before })
  const draft = await accepted(context, id, before, input)
  await keepAnAdmin(context, before, draft)
  const addresses = changedAddresses(before, draft.account)
  const changed: ChangedCredential[] = [
    ...addresses,
    ...(draft.password ? ['password' as const] : []),
  ]
  const person = await readReachable(context.db, id)
  await write(context, draft, { ...(await rowOf(draft)), ...(await codeOf(context, draft)) }, true)
  if (changed.length > 0 || !draft.account.active) await shutOut(context, id)
  const by = context.session.user_name
  if (person)
    context.afterCommit(() =>
      sendCredentialNotice(context.engine, { person, changed, by }, context.locale),
    )
  const after = await getAccount(context, id)
  const change = differences({ ...before }, { ...after }, audited)
  const about = { resource: 'users', record_id: id, label: after.display_name }
  const changes: Change[] = change
    ? [{ ...about, action: 'update', version: after.version, ...change }]
    : []
  if (draft.password) changes.push({ ...about, action: 'change_password' })
  if (draft.security_code !== undefined) changes.push({ ...about, action: 'make_security_code' })
  await record(context, draft, changes)
  if (after.sign_in === 'invited' && after.active && addresses.length > 0)
    await invite(context, after)
  return after
}

/** Deletes an account with its sessions; its history stays. */
export async function removeAccount(context: Context, id: string): Promise<void> {
  const account = await lockAccount(context, id)
  if (id === context.session.user_id) fail('Forbidden', { message: 'own_account' })
  if (await isLastAdmin(context, account)) fail('Conflict', { message: 'last_admin' })
  await sql`delete from users where id = ${id}`.execute(context.db)
  if (account.role !== 'system_admin')
    await noteStaff(context.engine, context.db, organizationOf(context), context.now)
  const scope = account.role === 'system_admin' ? installation : organizationOf(context)
  await audit(
    context,
    [
      {
        resource: 'users',
        record_id: id,
        label: account.display_name,
        action: 'delete',
        version: account.version + 1,
        before: pick(account, audited),
      },
    ],
    scope,
  )
}

/** Returns the account with the changes of the body, if all rules allow them. */
async function accepted(
  context: Context,
  id: string,
  before: Account | null,
  input: AccountInput,
): Promise<Draft> {
  const { password, security_code, ...fields } = input
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a new account gets every field from the defaults, a changed one from its former state
  const next = { ...before, ...fields } as Account
  const { role } = next
  if (!isAtMost(role, context.session.role)) fail('Forbidden', { message: 'role_above_own' })
  const organization_id = role === 'system_admin' ? null : organizationOf(context)
  const account = {
    ...next,
    shop_ids: isAdministrator({ role }) ? [] : next.shop_ids,
    role_id: organization_id ? next.role_id : null,
  }
  const { draft, problems } = await checkDraft(context, {
    id,
    organization_id,
    account,
    password,
    security_code,
  })
  // People change their own sign-in in the profile, which requires the current password: a stolen
  // session must not be enough.
  if (before && id === context.session.user_id)
    for (const name of changedAddresses(before, draft.account))
      problems[name] ??= [{ key: 'own_sign_in' }]
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return draft
}

async function keepAnAdmin(context: Context, before: Account, { account }: Draft) {
  const isDemoted = before.role !== account.role
  if (!isDemoted && account.active) return
  if (await isLastAdmin(context, before)) failField(isDemoted ? 'role' : 'active', 'last_admin')
}

async function rowOf({ organization_id, account, password }: Draft) {
  const { display_name, first_name, last_name, email, phone, role, role_id, active } = account
  const columns = {
    organization_id,
    display_name,
    first_name,
    last_name,
    email,
    phone,
    role,
    role_id,
    active,
  }
  if (password) return { ...columns, password_hash: await hashPassword(password) }
  return email || phone ? columns : { ...columns, password_hash: null }
}

/** The columns of the security code, if it changes; an account without an organization has none. */
async function codeOf(
  { engine }: Context,
  { id, organization_id, security_code }: Draft,
): Promise<StoredCode | Record<string, never>> {
  if (!organization_id || security_code === null) return noCode
  if (security_code === undefined) return {}
  return storeCode(engine, { organizationId: organization_id, accountId: id, code: security_code })
}

async function write(
  context: Context,
  { id, organization_id, account }: Draft,
  row: Record<string, unknown>,
  isThere: boolean,
) {
  const { db, now, engine } = context
  const names = Object.keys(row)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row).map((value) => sql`${value}`))
  try {
    await sql`delete from user_shops where user_id = ${id}`.execute(db)
    if (isThere) {
      const sets = names.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
      await sql`update users set ${sql.join(sets)}, version = version + 1, updated_at = ${now} where id = ${id}`.execute(
        db,
      )
    } else await sql`insert into users (${columns}) values (${values})`.execute(db)
    await sql`
      insert into user_shops (organization_id, user_id, shop_id, position)
      select ${organization_id}, ${id}, s.id, s.place - 1 from unnest(${account.shop_ids}::uuid[]) with ordinality as s(id, place)
    ${underPolicies}`.execute(db)
    if (organization_id) await noteStaff(engine, db, organization_id, now)
  } catch (error) {
    throw constraintFailure(error, 'users', '')
  }
}

/** Ends every session and invalidates links for a new password. */
async function shutOut({ db, now }: Context, id: string) {
  await endSessionsOf(db, id)
  await spendResetLinks(db, id, now)
}

const record = (context: Context, { organization_id }: Draft, changes: readonly Change[]) =>
  audit(context, changes, organization_id ?? installation)

const pick = (account: Account, names: readonly (typeof audited)[number][]) =>
  Object.fromEntries(names.map((name) => [name, account[name]]))

/**
 * Returns true if an account is the only active administrator of the installation or organization.
 * Locks the others until the transaction ends, so that two administrators cannot remove each other
 * at the same time.
 */
async function isLastAdmin({ db, session }: Context, account: Account): Promise<boolean> {
  if (!account.active || (account.role !== 'system_admin' && account.role !== 'organization_admin'))
    return false
  const organization = account.role === 'system_admin' ? null : session.organization_id
  const { rows } = await sql<{ id: string }>`
    select id from users where role = ${account.role} and organization_id is not distinct from ${organization}::uuid and active
    order by id for update`.execute(db)
  return !rows.some((row) => row.id !== account.id)
}
