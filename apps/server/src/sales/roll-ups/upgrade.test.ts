import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '#app/home'
import { type Database, openDatabase } from '#platform/database/database'
import { createLog } from '#platform/process/log'
import { migrate } from '#platform/database/migrate'
import { prepareRollUps } from '#sales/prepare-sales'
import { compareRollUps } from './rebuild-roll-ups.ts'

const log = createLog({ LOG_LEVEL: 'silent', APP_ENV: 'development' })
let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-upgrade-'))
  database = await openDatabase({ VAR_DIR: path.join(folder, 'var') }, log)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const shop = crypto.randomUUID()
const record = crypto.randomUUID()

/** A receipt of 1,000 yen of soba and 95 of charges at 10 % rounded half up, whose tax had been worked out rounded down. */
async function fill(brand: string) {
  await database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select (left(uuid_at(now())::text, 24) || lpad(to_hex((random() * 1e9)::int), 12, '0'))::uuid as id`.execute(db)
    const id = rows[0]!.id
    const at = '2026-03-02T03:00:00Z'
    await sql`insert into receipt_uids (shop_id, uid, receipt_id, content_hash) values (${shop}, ${brand}, ${id}, ${brand})`.execute(db)
    await sql`
      insert into receipts (shop_id, id, uid, guest_count, first_ordered_at, ordered_at, paid_at, first_ordered_business_date, ordered_business_date,
        paid_business_date, first_ordered_hour, ordered_hour, paid_hour, subtotal, tax, discount, charge, table_charge, auto_gratuity, tip, total,
        settle, change, flags, payment_names, received_at)
      values (${shop}, ${id}, ${brand}, 1, ${at}, ${at}, ${at}, '2026-03-02', '2026-03-02', '2026-03-02', 12, 12, 12, 1000, 100, 0, 95, 0, 0, 0, 1095,
        1095, 0, '{}', '{Card}', ${at})`.execute(db)
    await sql`
      insert into receipt_lines (shop_id, receipt_id, line, position, name, quantity, unit_price, price, discount, check_discount, net, tax_rate,
        tax_kind, reduced, takeout, ordered_at, condiments)
      values (${shop}, ${id}, 0, 0, 'Soba', 1, 1000, 1000, 0, 0, 910, '10', 'inclusive', false, false, ${at}, '[]')`.execute(db)
    await sql`
      insert into receipt_taxes (shop_id, receipt_id, line, rate, kind, reduced, taxable, tax)
      values (${shop}, ${id}, 0, '10', 'inclusive', false, 1095, 100)`.execute(db)
    await sql`
      insert into receipt_payments (shop_id, receipt_id, line, payment_id, name, type, sub_type, amount, change)
      values (${shop}, ${id}, 0, ${record}, 'Card', 'credit', ${brand}, 1095, 0)`.execute(db)
  })
}

it('an update counts what stands by brand, with the tax that the receipts say', async () => {
  const before = path.join(folder, 'before')
  await cp(migrationsFolder, before, { recursive: true })
  for (const name of await readdir(before)) if (name >= '0028') await rm(path.join(before, name))
  await migrate(database, before, log)
  await database.transaction({ system: true }, async (db) => {
    const organization = crypto.randomUUID()
    await sql`insert into organizations (id, name) values (${organization}, 'Before')`.execute(db)
    await sql`insert into shops (organization_id, id, name, country_code, timezone, currency)
      values (${organization}, ${shop}, 'Before', 'JP', 'Asia/Tokyo', 'JPY')`.execute(db)
    await sql`select ensure_receipt_partitions(now()::date, now()::date)`.execute(db)
    await sql`insert into sales_labels (shop_id, cut, key, label) values (${shop}, 'payment', ${record}, 'Card')`.execute(db)
  })
  await fill('visa')
  await fill('jcb')

  await migrate(database, migrationsFolder, log)
  await prepareRollUps(database, log)

  await database.transaction({ system: true }, async (db) => {
    const payments = await sql`select key, count, amount from sales_payments where grain = 'day' order by key`.execute(db)
    expect(payments.rows).toEqual(['jcb', 'visa'].map((brand) => ({ key: `credit:${brand}:${record}`, count: 1, amount: 1095 })))
    const labels = await sql<{ key: string }>`select key from sales_labels where dimension = 'payment' order by key`.execute(db)
    expect(labels.rows.map((row) => row.key)).toEqual(['jcb', 'visa'].map((brand) => `credit:${brand}:${record}`))
    const items = await sql`select net from sales_items where grain = 'day'`.execute(db)
    expect(items.rows).toEqual([{ net: 2 * 909 }])
    expect(await compareRollUps(db, shop)).toEqual([])
  })
})
