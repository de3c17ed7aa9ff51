import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type Transaction } from 'kysely'
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
  folder = await mkdtemp(path.join(tmpdir(), 'pos-limits-'))
  database = await openDatabase({ VAR_DIR: path.join(folder, 'var') }, log)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const shop = crypto.randomUUID()
const at = '2026-03-02T03:00:00Z'

/** A receipt of one line as a version without limits had stored it. */
async function store(db: Transaction<unknown>, uid: string, flags: string, quantity: number, cost: number) {
  const { rows } = await sql<{
    id: string
  }>`select (left(uuid_at(now())::text, 24) || lpad(to_hex((random() * 1e9)::int), 12, '0'))::uuid as id`.execute(db)
  const id = rows[0]!.id
  await sql`insert into receipt_uids (shop_id, uid, receipt_id, content_hash) values (${shop}, ${uid}, ${id}, ${uid})`.execute(db)
  await sql`
    insert into receipts (shop_id, id, uid, guest_count, first_ordered_at, ordered_at, paid_at, first_ordered_business_date, ordered_business_date,
      paid_business_date, first_ordered_hour, ordered_hour, paid_hour, subtotal, tax, discount, charge, table_charge, auto_gratuity, tip, total,
      settle, change, flags, payment_names, received_at)
    values (${shop}, ${id}, ${uid}, 1, ${at}, ${at}, ${at}, '2026-03-02', '2026-03-02', '2026-03-02', 12, 12, 12, 1000, 0, 0, 0, 0, 0, 0, 1000,
      1000, 0, ${flags}::text[], '{Card}', ${at})`.execute(db)
  await sql`
    insert into receipt_lines (shop_id, receipt_id, line, position, name, quantity, unit_price, price, discount, check_discount, net, tax_rate,
      tax_kind, reduced, takeout, ordered_at, condiments, cost)
    values (${shop}, ${id}, 0, 0, 'Soba', ${quantity}, 1000, 1000, 0, 0, 1000, '10', 'inclusive', false, false, ${at}, '[]', ${cost})`.execute(
    db,
  )
}

it('a receipt beyond the limits is kept, flagged, and counts nowhere: reports stand again', async () => {
  const before = path.join(folder, 'before')
  await cp(migrationsFolder, before, { recursive: true })
  for (const name of await readdir(before)) if (name >= '0027') await rm(path.join(before, name))
  await migrate(database, before, log)
  await database.transaction({ system: true }, async (db) => {
    const organization = crypto.randomUUID()
    await sql`insert into organizations (id, name) values (${organization}, 'Before')`.execute(db)
    await sql`insert into shops (organization_id, id, name, country_code, timezone, currency)
      values (${organization}, ${shop}, 'Before', 'JP', 'Asia/Tokyo', 'JPY')`.execute(db)
    await sql`select ensure_receipt_partitions(now()::date, now()::date)`.execute(db)
    await store(db, 'huge', '{settle}', 9999, 999_999_999_999)
    await store(db, 'plain', '{total}', 1, 300)
    await sql`insert into receipt_void_orders (shop_id, id, uid, content_hash, name, quantity, total_void_price, business_date, hour, received_at)
      values (${shop}, gen_random_uuid(), 'timeless', 'x', 'Soba', 1, 100, '2026-03-02', 12, now())`.execute(db)
    await sql`insert into sales_figures (shop_id, cut, revenue_type, grain, starts_on, key, receipts)
      values (${shop}, 'all', 'paid_at', 'day', '2026-03-02', '', 2)`.execute(db)
    await sql`insert into sales_items (shop_id, revenue_type, grain, starts_on, key, quantity, gross, discount, net, cost, net_with_cost)
      values (${shop}, 'paid_at', 'day', '2026-03-02', 'Soba', 10000, 2000, 0, 2000, 9998999999990001, 2000)`.execute(db)
  })

  await migrate(database, migrationsFolder, log)
  await prepareRollUps(database, log)

  await database.transaction({ system: true }, async (db) => {
    const receipts = await sql`select uid, flags from receipts order by uid`.execute(db)
    expect(receipts.rows).toEqual([
      { uid: 'huge', flags: ['settle', 'beyond_limits'] },
      { uid: 'plain', flags: ['total'] },
    ])
    const items = await sql`select quantity, cost from sales_items where grain = 'day'`.execute(db)
    expect(items.rows).toEqual([{ quantity: 1, cost: 300 }])
    const flags = await sql`
      select u.uid, f.flag from receipt_flags f join receipt_uids u on u.shop_id = f.shop_id and u.receipt_id = f.receipt_id order by 1, 2`.execute(
      db,
    )
    expect(flags.rows).toEqual([
      { uid: 'huge', flag: 'beyond_limits' },
      { uid: 'huge', flag: 'settle' },
      { uid: 'plain', flag: 'total' },
    ])
    const voids = await sql`select uid, flags from receipt_void_orders`.execute(db)
    expect(voids.rows).toEqual([{ uid: 'timeless', flags: ['no_moment'] }])
    expect(await compareRollUps(db, shop)).toEqual([])
  })
})
