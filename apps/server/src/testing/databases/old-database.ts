import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import { migrationsFolder } from '#app/home'
import { type Database, openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/schema/migrate'
import { createLog } from '#platform/process/log'
import { prepareRollUps } from '#sales/prepare-sales'
import { prepared } from '../prepared.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })

/** An embedded database of an earlier version with one shop, to fill and then upgrade. */
export interface OldDatabase {
  readonly database: Database
  readonly shop: string
  /** Migrates to the version before this migration, with an organization, a shop and partitions. */
  migrateTo(number: string): Promise<void>
  /** Performs the upgrade of a start. */
  update(): Promise<void>
}

/** The database of a test file, in a folder that is removed afterwards. */
export const oldDatabase = (): OldDatabase =>
  prepared(
    open,
    async ({ database, folder }) => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
    120_000,
  )

async function open() {
  const folder = await mkdtemp(path.join(tmpdir(), 'pos-upgrade-'))
  const database = await openDatabase({ VAR_DIR: path.join(folder, 'var') }, log)
  const shop = crypto.randomUUID()
  return {
    folder,
    database,
    shop,
    async migrateTo(number: string) {
      const before = path.join(folder, 'before')
      await cp(migrationsFolder, before, { recursive: true })
      for (const name of await readdir(before))
        if (name >= number) await rm(path.join(before, name))
      await migrate(database, before, log)
      await database.transaction({ system: true }, async (db) => {
        const organization = crypto.randomUUID()
        await sql`insert into organizations (id, name) values (${organization}, 'Before')`.execute(
          db,
        )
        await sql`
          insert into shops (organization_id, id, name, country_code, timezone, currency)
          values (${organization}, ${shop}, 'Before', 'JP', 'Asia/Tokyo', 'JPY')`.execute(db)
        await sql`select ensure_receipt_partitions(now()::date, now()::date)`.execute(db)
      })
    },
    async update() {
      await migrate(database, migrationsFolder, log)
      await prepareRollUps(database, log)
    },
  }
}

const at = '2026-03-02T03:00:00Z'

/** A receipt with one line of soba for 1,000 yen, as in an earlier version. */
export interface OldReceipt {
  readonly uid: string
  readonly tax?: number
  readonly charge?: number
  readonly flags?: string
  readonly quantity?: number
  readonly net?: number
  readonly cost?: number | null
}

/** Stores a receipt like an earlier version; returns its id. */
export async function storeOldReceipt(
  db: Transaction<unknown>,
  shop: string,
  receipt: OldReceipt,
): Promise<string> {
  const { uid, tax = 0, charge = 0, flags = '{}', quantity = 1, net = 1000, cost = null } = receipt
  const { rows } = await sql<{ id: string }>`
    select (left(uuid_at(now())::text, 24) || lpad(to_hex((random() * 1e9)::int), 12, '0'))::uuid as id`.execute(
    db,
  )
  const id = rows[0]?.id ?? ''
  const total = 1000 + charge
  await sql`insert into receipt_uids (shop_id, uid, receipt_id, content_hash) values (${shop}, ${uid}, ${id}, ${uid})`.execute(
    db,
  )
  await sql`
    insert into receipts (shop_id, id, uid, guest_count, first_ordered_at, ordered_at, paid_at, first_ordered_business_date, ordered_business_date,
      paid_business_date, first_ordered_hour, ordered_hour, paid_hour, subtotal, tax, discount, charge, table_charge, auto_gratuity, tip, total,
      settle, change, flags, payment_names, received_at)
    values (${shop}, ${id}, ${uid}, 1, ${at}, ${at}, ${at}, '2026-03-02', '2026-03-02', '2026-03-02', 12, 12, 12, 1000, ${tax}, 0, ${charge}, 0, 0, 0,
      ${total}, ${total}, 0, ${flags}::text[], '{Card}', ${at})`.execute(db)
  await sql`
    insert into receipt_lines (shop_id, receipt_id, line, position, name, quantity, unit_price, price, discount, check_discount, net, tax_rate,
      tax_kind, reduced, takeout, ordered_at, condiments, cost)
    values (${shop}, ${id}, 0, 0, 'Soba', ${quantity}, 1000, 1000, 0, 0, ${net}, '10', 'inclusive', false, false, ${at}, '[]', ${cost})`.execute(
    db,
  )
  return id
}
