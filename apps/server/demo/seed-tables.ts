import { sql, type Transaction } from 'kysely'
import type { DemoShop } from './demo-shop.ts'

/** An occupied table when the demo starts; minutes before the start. */
interface OccupiedTable {
  readonly table_code: string
  readonly state: 'open' | 'paying' | 'locked'
  /** The index of the demo device that has the table, and the minutes since its last report. */
  readonly device: number
  readonly silentMinutes: number
  readonly openMinutes: number
  readonly guests: number
  readonly amount: number
}

/**
 * Tables of an evening: one device failed with an open table, one party stays long, one table is on
 * no floor.
 */
export async function seedTables(
  db: Transaction<unknown>,
  shopId: string,
  demo: DemoShop,
  now: Date,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const devices = await sql<{
    id: string
  }>`select id from devices where shop_id = ${shopId} order by id`.execute(db)
  for (const table of occupiedTables(demo)) {
    const device = devices.rows[table.device]?.id ?? null
    const staff =
      demo.shop.country_code === 'JP' ? `スタッフ${table.device + 1}` : `Staff ${table.device + 1}`
    const reportedAt = ago(Math.min(table.silentMinutes + 4, table.openMinutes))
    await sql`update devices set last_seen_at = ${ago(table.silentMinutes)}, app_version = '4.2.0' where shop_id = ${shopId} and id = ${device}`.execute(
      db,
    )
    await sql`
      insert into table_states (shop_id, table_code, state, device_id, staff, guests, opened_at, amount, reported_at)
      values (${shopId}, ${table.table_code}, ${table.state}, ${device}, ${staff}, ${table.guests}, ${ago(table.openMinutes)}, ${table.amount},
        ${reportedAt})`.execute(db)
  }
}

function occupiedTables({ floors, shop }: DemoShop): OccupiedTable[] {
  const codes = floors.flatMap((floor) =>
    floor.tables.filter((table) => table.seats > 2).map((table) => table.code),
  )
  const price = (yen: number, cents: number) => (shop.country_code === 'JP' ? yen : cents)
  const at = (index: number) => codes.at(index) ?? 'T1'
  return [
    {
      table_code: at(2),
      state: 'locked',
      device: 2,
      silentMinutes: 48,
      openMinutes: 71,
      guests: 3,
      amount: price(6480, 8250),
    },
    {
      table_code: at(-1),
      state: 'open',
      device: 1,
      silentMinutes: 0,
      openMinutes: 252,
      guests: 5,
      amount: price(23_400, 31_175),
    },
    {
      table_code: '10',
      state: 'paying',
      device: 0,
      silentMinutes: 0,
      openMinutes: 34,
      guests: 2,
      amount: price(3960, 5420),
    },
    {
      table_code: at(0),
      state: 'open',
      device: 1,
      silentMinutes: 0,
      openMinutes: 26,
      guests: 2,
      amount: price(2840, 4600),
    },
  ]
}
