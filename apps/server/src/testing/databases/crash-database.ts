import { sql } from 'kysely'
import { migrationsFolder } from '#app/home'
import { type Database, openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/schema/migrate'
import { newId } from '#platform/process/ids'
import { createLog } from '#platform/process/log'
import { hashPassword } from '#platform/security/passwords'
import { compareRollUps } from '#sales/roll-ups/rebuild-roll-ups'
import { partsOfEach } from '../peers/sending-device.ts'

/** The clock of the shop in a crash run. */
export const clock = { timezone: 'America/New_York', close_time: '05:00' }
/** Its administrator. */
export const account = { credential: 'owner@example.com', password: 'Crash-run-2026!' }

/** Opens a migrated database while no server runs on it. */
export async function withDatabase<T>(
  settings: { VAR_DIR: string; DATABASE_URL: string },
  action: (database: Database) => Promise<T>,
): Promise<T> {
  const log = createLog({ LOG_LEVEL: 'error', APP_ENV: 'development' })
  const database = await openDatabase(
    {
      ...settings,
      DATABASE_URL: settings.DATABASE_URL || undefined,
      DATABASE_REPLICA_URL: undefined,
    },
    log,
  )
  try {
    await migrate(database, migrationsFolder, log)
    return await action(database)
  } finally {
    await database.close()
  }
}

/** Creates one shop and one account in an empty database; returns the shop's id. */
export async function prepare(database: Database): Promise<string> {
  const [organizationId, shopId] = [newId(), newId()]
  const hash = await hashPassword(account.password)
  await database.transaction({ system: true }, async (db) => {
    const { rows } = await sql`select from organizations`.execute(db)
    if (rows.length > 0) throw new Error('The database is not empty.')
    await sql`insert into organizations (id, name) values (${organizationId}, 'Crash run')`.execute(
      db,
    )
    await sql`insert into shops (organization_id, id, name, country_code, timezone, currency, close_time)
      values (${organizationId}, ${shopId}, 'Crash run', 'US', ${clock.timezone}, 'USD', ${clock.close_time})`.execute(
      db,
    )
    await sql`insert into users (id, organization_id, role, display_name, first_name, last_name, email, password_hash)
      values (${newId()}, ${organizationId}, 'organization_admin', 'Owner', 'Owner', 'Test', ${account.credential}, ${hash})`.execute(
      db,
    )
  })
  return shopId
}

/**
 * Returns faults that responses do not show: receipts with missing parts, and roll-ups that differ
 * from rebuilt ones.
 */
export async function inspect(database: Database, shopId: string): Promise<string[]> {
  return database.transaction({ system: true }, async (db) => {
    const wrong: string[] = []
    for (const [table, count] of Object.entries(partsOfEach)) {
      const { rows } = await sql<{ uid: string }>`
        select r.uid from receipts r where (select count(*) from ${sql.table(table)} p where p.shop_id = r.shop_id and p.receipt_id = r.id) <> ${count}`.execute(
        db,
      )
      if (rows.length > 0) wrong.push(`${rows.length} receipts without all their ${table}`)
    }
    const differences = await compareRollUps(db, shopId)
    if (differences.length > 0)
      wrong.push(
        `${differences.length} rows of roll-ups are not what the receipts say: ${JSON.stringify(differences[0])}`,
      )
    return wrong
  })
}
