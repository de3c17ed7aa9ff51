import { getNumberSeries, type NumberSeries } from '@pos/contract/devices/number-series'
import { fail } from '@pos/contract/errors'
import { parseReceiptNumber } from '@pos/domain/receipts/receipt-number'
import { sql, type Transaction } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

type Db = Transaction<unknown>

/** The series of receipt numbers of a device. */
export const numberSeriesRoutes: RouteModule = {
  name: 'number-series',
  mount(engine) {
    const options = { readOnly: false }
    const handle = async ({ db, session }: { db: Db; session: DeviceSession }) => {
      const prefix = await prefixOf(db, session)
      return { data: { prefix, last: await lastOf(db, session.shop_id, prefix) } }
    }
    route(engine, getNumberSeries, handle, options)
  },
}

/** Returns the prefix of the device. The lock on the shop keeps two devices from getting the same. */
async function prefixOf(db: Db, { shop_id, device_id }: DeviceSession): Promise<string> {
  const stored = await readPrefix(db, shop_id, device_id)
  if (stored !== null) return stored
  await sql`select from shops where id = ${shop_id} for no key update`.execute(db)
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number_prefix::int), 0) + 1 as next from devices where shop_id = ${shop_id}`.execute(
    db,
  )
  const prefix = String(rows[0]?.next ?? 1).padStart(2, '0')
  await sql`
    update devices set number_prefix = ${prefix}
    where shop_id = ${shop_id} and id = ${device_id} and number_prefix is null`.execute(db)
  return (await readPrefix(db, shop_id, device_id)) ?? fail('NotFound')
}

async function readPrefix(db: Db, shopId: string, deviceId: string): Promise<string | null> {
  const { rows } = await sql<{ number_prefix: string | null }>`
    select number_prefix from devices where shop_id = ${shopId} and id = ${deviceId}`.execute(db)
  return rows[0]?.number_prefix ?? null
}

/** The highest number with a prefix: the day sorts first, and the counter has leading zeros. */
async function lastOf(db: Db, shopId: string, prefix: string): Promise<NumberSeries['last']> {
  const { rows } = await sql<{ receipt_number: string }>`
    select receipt_number from receipt_uids
    where shop_id = ${shopId} and receipt_number collate "C" >= ${`${prefix}-`} and receipt_number collate "C" < ${`${prefix}.`}
      and receipt_number ~ '^\\d+-\\d{6}-\\d{4,9}$'
    order by split_part(receipt_number, '-', 2) desc, length(receipt_number) desc, receipt_number collate "C" desc limit 1`.execute(
    db,
  )
  const last = parseReceiptNumber(rows[0]?.receipt_number ?? '')
  return last && { date: last.date, counter: last.counter }
}
