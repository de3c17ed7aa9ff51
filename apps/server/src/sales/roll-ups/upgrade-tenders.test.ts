import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { oldDatabase, storeOldReceipt } from '#testing/databases/old-database'
import { compareRollUps } from './rebuild-roll-ups.ts'

const old = oldDatabase()

it('an update moves change of vouchers to cash and finds the excess', async () => {
  await old.migrateTo('0123')
  const { database, shop } = old
  const store = async (
    uid: string,
    type: string,
    amount: number,
    change: number,
    day = '2026-03-02',
  ) =>
    database.transaction({ system: true }, async (db) => {
      const id = await storeOldReceipt(db, shop, { uid })
      await sql`
        update receipts set change = ${change}, settle = ${amount - change}, paid_business_date = ${day} where shop_id = ${shop} and id = ${id}`.execute(
        db,
      )
      await sql`
        insert into receipt_payments (shop_id, receipt_id, line, name, type, amount, change)
        values (${shop}, ${id}, 0, ${type}, ${type}, ${amount}, ${change})`.execute(db)
      return id
    })
  await store('change', 'coupon', 5000, 4000)
  await store('kept', 'coupon', 1050, 0)
  await store('left', 'cash', 1020, 0)
  await store('wrong', 'credit', 1300, 0)
  await store('closed', 'coupon', 1500, 500, '2026-03-03')
  await database.transaction({ system: true }, async (db) => {
    await sql`insert into day_closes (shop_id, number, business_date, at, user_id, user_name, figures, total, receipts, expected)
      values (${shop}, 1, '2026-03-03', now(), ${crypto.randomUUID()}, 'Sato', '{}', 1000, 1, 0)`.execute(
      db,
    )
    await sql`insert into closed_days (shop_id, business_date, number) values (${shop}, '2026-03-03', 1)`.execute(
      db,
    )
  })

  await old.update()

  await database.transaction({ system: true }, async (db) => {
    const { rows } = await sql`
      select r.uid, p.line, p.name, p.type, p.amount, p.change, p.is_change from receipt_payments p join receipts r on r.shop_id = p.shop_id and r.id = p.receipt_id
      where p.change <> 0 or p.is_change order by r.uid, p.line`.execute(db)
    expect(rows).toEqual([
      {
        uid: 'change',
        line: 1,
        name: '現金',
        type: 'cash',
        amount: 0,
        change: 4000,
        is_change: true,
      },
      {
        uid: 'closed',
        line: 0,
        name: 'coupon',
        type: 'coupon',
        amount: 1500,
        change: 500,
        is_change: false,
      },
    ])
    const { rows: excess } =
      await sql`select uid, excess from receipts where excess <> 0 order by uid`.execute(db)
    expect(excess).toEqual([
      { uid: 'kept', excess: 50 },
      { uid: 'left', excess: 20 },
    ])
    const { rows: figures } = await sql`
      select excess from sales_figures where dimension = 'all' and revenue_type = 'paid_at' and grain = 'day' and starts_on = '2026-03-02'`.execute(
      db,
    )
    expect(figures).toEqual([{ excess: 70 }])
    expect(await compareRollUps(db, shop)).toEqual([])
  })
})
