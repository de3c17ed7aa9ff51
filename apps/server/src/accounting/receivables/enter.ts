import { fail, failField } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { newId } from '#platform/process/ids'
import { insertEntries, lockOfSales } from '#sales/service'
import { readDayShop } from '../day-close/day-shop.ts'
import { requireCustomer } from './join-names.ts'

/** A manual entry of the ledger. */
interface Entered {
  readonly customer_id: string
  readonly business_date: string
  /** A positive amount is owed. */
  readonly amount: number
  readonly kind: 'payment' | 'adjustment'
  readonly means: string | null
  readonly note: string | null
  /** The device whose drawer holds the cash. */
  readonly device_id?: string | null
}

/**
 * Enters a payment or an adjustment and returns its id. Future days are refused. Cash goes to the
 * drawer of the named device, or to the only drawer of the shop. An entry for a closed day is
 * marked with the close it arrived after.
 */
export async function enter(context: Context, entered: Entered): Promise<string> {
  await sql`select ${lockOfSales(shopOf(context), 'adding')}`.execute(context.db)
  const { today } = await readDayShop(context)
  if (entered.business_date > today)
    failField('business_date', 'before_or_equal_date', { date: today })
  await requireCustomer(context, entered.customer_id)
  return add(context, {
    ...entered,
    device_id: entered.means === 'cash' ? await drawerOf(context, entered.device_id ?? null) : null,
  })
}

/**
 * Returns the device whose drawer holds the cash: the named one, or the only one of the shop; null
 * if unknown.
 */
async function drawerOf(context: Context, named: string | null): Promise<string | null> {
  const devices = await readDrawerDevices(context)
  if (named === null) return devices.length === 1 ? (devices[0]?.id ?? null) : null
  return (
    devices.find(({ id }) => id === named.toLowerCase())?.id ?? failField('device_id', 'not_found')
  )
}

/** Devices of the current shop with a drawer. */
export async function readDrawerDevices(context: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from devices where shop_id = ${shopOf(context)} order by name, id`.execute(
    context.db,
  )
  return rows
}

async function add(context: Context, entry: Entered & { reverses?: string }): Promise<string> {
  const { session, now, db } = context
  const id = newId()
  await insertEntries(db, [
    {
      shop_id: shopOf(context),
      id,
      ...entry,
      user_id: session.user_id,
      user_name: session.user_name,
      at: now,
    },
  ])
  const { kind, reverses, ...values } = entry
  const action = reverses ? 'reverse' : kind === 'payment' ? 'enter_payment' : 'enter_adjustment'
  await audit(context, [
    {
      resource: 'receivables',
      record_id: id,
      action,
      after: reverses ? { ...values, reverses } : values,
    },
  ])
  return id
}

interface Reversible extends Pick<Entered, 'amount' | 'means' | 'device_id'> {
  readonly customer_id: string | null
  readonly kind: 'charge' | Entered['kind']
  readonly reverses: string | null
  readonly is_reversed: boolean
}

/**
 * Reverses an entry with today's date. Fails with 409 for entries of receipts (correct the receipt
 * instead), for reversals and for reversed entries.
 */
export async function reverse(context: Context, id: string, reason: string): Promise<string> {
  const shopId = shopOf(context)
  await sql`select ${lockOfSales(shopId, 'adding')}`.execute(context.db)
  const { today } = await readDayShop(context)
  const { rows } = await sql<Reversible>`
    select e.customer_id, e.kind, e.amount, e.means, e.device_id, e.reverses, (
      select true from receivable_entries b where b.shop_id = ${shopId} and b.reverses = e.id) is not null as is_reversed
    from receivable_entries e where e.shop_id = ${shopId} and e.id = ${id}`.execute(context.db)
  const { kind, customer_id, reverses, is_reversed, ...entry } = rows[0] ?? fail('NotFound')
  if (kind === 'charge' || customer_id === null) fail('Conflict', { message: 'entry_of_receipt' })
  if (reverses !== null || is_reversed) fail('Conflict', { message: 'entry_reversed' })
  return add(context, {
    ...entry,
    customer_id,
    kind,
    amount: -entry.amount,
    business_date: today,
    note: reason,
    reverses: id,
  })
}
