import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { oldDatabase, storeOldReceipt } from '#testing/databases/old-database'
import { compareRollUps } from './rebuild-roll-ups.ts'

const old = oldDatabase()

it('an update counts payments by brand, with the tax of the receipts', async () => {
  await old.migrateTo('0028')
  const { database, shop } = old
  const record = crypto.randomUUID()
  await database.transaction({ system: true }, async (db) => {
    await sql`insert into sales_labels (shop_id, cut, key, label) values (${shop}, 'payment', ${record}, 'Card')`.execute(
      db,
    )
    // Charges of 95 at 10 % rounded half up, while the tax of the line was rounded down.
    for (const brand of ['visa', 'jcb']) {
      const id = await storeOldReceipt(db, shop, { uid: brand, tax: 100, charge: 95, net: 910 })
      await sql`
        insert into receipt_taxes (shop_id, receipt_id, line, rate, kind, reduced, taxable, tax)
        values (${shop}, ${id}, 0, '10', 'inclusive', false, 1095, 100)`.execute(db)
      await sql`
        insert into receipt_payments (shop_id, receipt_id, line, payment_id, name, type, sub_type, amount, change)
        values (${shop}, ${id}, 0, ${record}, 'Card', 'credit', ${brand}, 1095, 0)`.execute(db)
    }
  })

  await old.update()

  await database.transaction({ system: true }, async (db) => {
    const payments =
      await sql`select key, count, amount from sales_payments where grain = 'day' order by key`.execute(
        db,
      )
    expect(payments.rows).toEqual(
      ['jcb', 'visa'].map((brand) => ({
        key: `credit:${brand}:${record}`,
        count: 1,
        amount: 1095,
      })),
    )
    const labels = await sql<{
      key: string
    }>`select key from sales_labels where dimension = 'payment' order by key`.execute(db)
    expect(labels.rows.map((row) => row.key)).toEqual(
      ['jcb', 'visa'].map((brand) => `credit:${brand}:${record}`),
    )
    const items = await sql`select net from sales_items where grain = 'day'`.execute(db)
    expect(items.rows).toEqual([{ net: 2 * 909 }])
    expect(await compareRollUps(db, shop)).toEqual([])
  })
})
