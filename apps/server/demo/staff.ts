import type { roleFlags } from '@pos/contract/accounts/roles'
import type { UserRole } from '@pos/contract/permissions'
import { sql, type Transaction } from 'kysely'
import { noteStaff } from '#accounts/staff/service'
import { newCode, noCode, saveCode } from '#accounts/users/security-codes'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'

/** The roles of a demo organization and what each may do on the POS app. */
const roles: readonly { name: string; flags: readonly (typeof roleFlags)[number][] }[] = [
  {
    name: '店長',
    flags: [
      'void',
      'payment',
      'discount',
      'comp',
      'reprocess',
      'report_check',
      'time_period_change',
      'delete_slip',
      'exchange',
      'force_quit',
    ],
  },
  { name: 'ホール', flags: ['payment', 'discount', 'exchange'] },
  { name: 'キッチン', flags: [] },
]

/** An account of the demo; `post` names its role on the POS app. */
export interface DemoAccount {
  readonly email: string
  readonly role: UserRole
  readonly name: string
  readonly organization: string | null
  readonly shops: readonly string[]
  readonly post?: '店長' | 'ホール' | 'キッチン'
}

/**
 * Creates the roles of the organizations and their accounts. All accounts have one password and, in
 * an organization, a security code.
 */
export async function seedStaff(
  engine: Engine,
  db: Transaction<unknown>,
  organizations: readonly string[],
  accounts: readonly DemoAccount[],
  passwordHash: string,
): Promise<void> {
  const roleIds = new Map<string, string>()
  for (const organization of organizations) {
    for (const { name, flags } of roles) {
      const id = newId()
      roleIds.set(`${organization} ${name}`, id)
      const columns = flags.map((flag) => sql`, ${sql.ref(flag)}`)
      await sql`insert into roles (organization_id, id, name ${sql.join(columns, sql``)})
        values (${organization}, ${id}, ${name} ${sql.join(
          flags.map(() => sql`, true`),
          sql``,
        )})`.execute(db)
    }
  }
  for (const account of accounts) await seedAccount(engine, db, account, roleIds, passwordHash)
  for (const organization of organizations)
    await noteStaff(engine, db, organization, engine.clock.now())
}

async function seedAccount(
  engine: Engine,
  db: Transaction<unknown>,
  { email, role, name, organization, shops, post }: DemoAccount,
  roleIds: ReadonlyMap<string, string>,
  passwordHash: string,
) {
  const id = newId()
  const roleId = post ? (roleIds.get(`${organization} ${post}`) ?? null) : null
  const code = organization ? (await newCode(engine, db, organization, id)).stored : noCode
  await sql`insert into users (id, organization_id, role, role_id, display_name, first_name, last_name, email, password_hash)
    values (${id}, ${organization}, ${role}, ${roleId}, ${name}, ${name}, 'デモ', ${email}, ${passwordHash})`.execute(
    db,
  )
  await saveCode(db, id, code, engine.clock.now())
  for (const [position, shop] of shops.entries()) {
    await sql`insert into user_shops (organization_id, user_id, shop_id, position) values (${organization}, ${id}, ${shop}, ${position})`.execute(
      db,
    )
  }
}
