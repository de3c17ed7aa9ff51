import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { oldDatabase, storeOldReceipt } from '#testing/databases/old-database'
import { compareRollUps } from './rebuild-roll-ups.ts'

const old = oldDatabase()

it('a receipt beyond the limits is kept, flagged and not counted', async () => {
  await old.migrateTo('0027')
  const { database, shop } = old
  await database.transaction({ system: true }, async (db) => {
    await storeOldReceipt(db, shop, {
      uid: 'huge',
      flags: '{settle}',
      quantity: 9999,
      cost: 999_999_999_999,
    })
    await storeOldReceipt(db, shop, { uid: 'plain', flags: '{total}', cost: 300 })
    await sql`insert into receipt_void_orders (shop_id, id, uid, content_hash, name, quantity, total_void_price, business_date, hour, received_at)
      values (${shop}, gen_random_uuid(), 'timeless', 'x', 'Soba', 1, 100, '2026-03-02', 12, now())`.execute(
      db,
    )
    await sql`insert into sales_figures (shop_id, cut, revenue_type, grain, starts_on, key, receipts)
      values (${shop}, 'all', 'paid_at', 'day', '2026-03-02', '', 2)`.execute(db)
    await sql`insert into sales_items (shop_id, revenue_type, grain, starts_on, key, quantity, gross, discount, net, cost, net_with_cost)
      values (${shop}, 'paid_at', 'day', '2026-03-02', 'Soba', 10000, 2000, 0, 2000, 9998999999990001, 2000)`.execute(
      db,
    )
  })

  await old.update()

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
