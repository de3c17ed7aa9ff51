import { type FieldProblems, fail, failField } from '@pos/contract/errors'
import type { CorrectionBody } from '@pos/contract/sales/corrections'
import { isCustomerMissing, knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { audit } from '#engine/write/audit'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { differences } from '#platform/process/differences'
import { newId } from '#platform/process/ids'
import { requireOpenDays } from '../closed-days.ts'
import { movesOfVoids, settleVoids, strayVoids } from '../ingest/attribute-voids.ts'
import { storeFlags } from '../ingest/store-flags.ts'
import { followReceipts } from '../ledger/follow-receipts.ts'
import { partsOf } from '../receipt-parts.ts'
import { nameKeys } from '../roll-ups/name-keys.ts'
import { addFigures, moveInRollUps } from '../roll-ups/roll-ups.ts'
import { lockOfSales } from '../sales-lock.ts'
import { standInShopOf } from '../stand-in-shop.ts'
import { requireStanding, rootOf } from '../standing-receipt.ts'
import { requireListedReason } from './correction-reasons.ts'

/**
 * The fields that a correction may change. Amounts and payments are not among them, and the
 * database would refuse them.
 */
interface Correctable {
  readonly note: string | null
  readonly customer: string | null
  readonly revenue_center_id: string | null
  readonly revenue_center: string | null
  readonly table_id: string | null
  readonly table_code: string | null
  readonly floor: string | null
}

const columns = [
  'note',
  'customer',
  'revenue_center_id',
  'revenue_center',
  'table_id',
  'table_code',
  'floor',
] as const

/**
 * Corrects the classification of a receipt, keeps its former state, and updates the roll-ups. Fails
 * with 409 and the current version if another correction came first, and with 409 if the business
 * day is closed or the receipt is reversed. A correction without changes makes no new version.
 */
export async function correct(context: Context, id: string, body: CorrectionBody): Promise<number> {
  const shopId = await standInShopOf(context, 'receipts', id)
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(context.db)
  await requireOpenDays(context.db, shopId, [id])
  await requireStanding(context.db, shopId, id)
  const { version, ...before } = await read(context, shopId, id)
  if (version !== body.version) fail('StaleRecord', { data: { version } })
  await requireListedReason(context.db, shopId, body.reason)
  const after = await apply(context, shopId, before, body)
  const changed = differences({ ...before }, { ...after }, columns)
  if (!changed) return version
  if (before.customer !== null && after.customer === null) await requireNoDebt(context, shopId, id)
  const write = () => store(context, shopId, id, after)
  const isMoved = Object.keys(changed.after).some((name) => name !== 'note' && name !== 'customer')
  await (isMoved ? moveInRollUps(context.db, shopId, id, write) : write())
  if (isMoved) await moveVoids(context, shopId, id)
  await followReceipts(context.db, shopId, [id], { now: context.now, actor: context.session })
  if (changed.after.customer) await nameKeys(context.db, shopId, [id], 'missing')
  if ('customer' in changed.after) await flagMissingCustomer(context, shopId, id)
  await record(context, shopId, { id, version: version + 1, ...changed, reason: body.reason })
  if (isMoved)
    await context.engine.events.publish(context.db, 'sales', { shop_id: shopId, receipts: 0 })
  return version + 1
}

/**
 * Fails if a payment on account names no customer itself, because it is charged to the customer of
 * the receipt.
 */
async function requireNoDebt({ db }: Context, shopId: string, id: string) {
  const { rows } = await sql`
    select from receipt_payments where shop_id = ${shopId} and receipt_id = ${id} and type = 'kake' and customer_id is null
      and coalesce(trim(customer), '') = '' limit 1`.execute(db)
  if (rows.length > 0) failField('customer', 'required')
}

/** Voids of a check follow its classification. */
async function moveVoids({ db }: Context, shopId: string, id: string) {
  const { uid } = await rootOf(db, shopId, id)
  const strays = await strayVoids(db, shopId, [uid])
  if (strays.length === 0) return
  await addFigures(db, movesOfVoids(shopId, strays))
  await settleVoids(db, shopId, strays)
}

/** The customer of the check applies to its payments on account that name none. */
async function flagMissingCustomer({ db }: Context, shopId: string, id: string) {
  const { rows } = await sql<Parameters<typeof isCustomerMissing>[0] & { flags: string[] }>`
    select r.customer, r.flags, ${partsOf(shopId, 'receipt_payments')} as payments
    from receipts r where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  const [receipt] = rows
  if (!receipt) return
  const isMissing = isCustomerMissing(receipt)
  if (isMissing === receipt.flags.includes('customer_missing')) return
  const flags = knownReceiptFlags.filter((flag) =>
    flag === 'customer_missing' ? isMissing : receipt.flags.includes(flag),
  )
  await storeFlags(db, shopId, id, flags)
}

async function read(
  context: Context,
  shopId: string,
  id: string,
): Promise<Correctable & { version: number }> {
  const { rows } = await sql<Correctable & { version: number }>`
    select r.version, ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))}
    from receipts r where r.shop_id = ${shopId} and r.id = ${id}`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

/**
 * Returns the receipt after the correction. Names come from the shop's records; unknown references
 * are errors.
 */
async function apply(
  context: Context,
  shopId: string,
  before: Correctable,
  body: CorrectionBody,
): Promise<Correctable> {
  const problems: FieldProblems = {}
  const need = <T>(row: T | undefined, path: string): T | undefined => {
    if (!row) problems[path] = [{ key: 'not_found' }]
    return row
  }
  const after = { ...before, ...(body.note === undefined ? {} : { note: plain(body.note) }) }
  if (body.customer !== undefined) after.customer = plain(body.customer)
  if (body.revenue_center_id === null)
    Object.assign(after, { revenue_center_id: null, revenue_center: null })
  else if (body.revenue_center_id)
    Object.assign(
      after,
      need(await centerOf(context, shopId, body.revenue_center_id), 'revenue_center_id'),
    )
  if (body.table_id === null)
    Object.assign(after, { table_id: null, table_code: null, floor: null })
  else if (body.table_id)
    Object.assign(after, need(await tableOf(context, shopId, body.table_id), 'table_id'))
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return after
}

const plain = (text: string | null) => text?.trim() || null

async function centerOf(context: Context, shopId: string, id: string) {
  const { rows } = await sql<Pick<Correctable, 'revenue_center_id' | 'revenue_center'>>`
    select id as revenue_center_id, name as revenue_center from revenue_centers where shop_id = ${shopId} and id = ${id}`.execute(
    context.db,
  )
  return rows[0]
}

async function tableOf(context: Context, shopId: string, id: string) {
  const { rows } = await sql<Pick<Correctable, 'table_id' | 'table_code' | 'floor'>>`
    select t.id as table_id, t.code as table_code, m.name as floor from shop_map_tables t
    join shop_maps m on m.shop_id = t.shop_id and m.id = t.shop_map_id where t.shop_id = ${shopId} and t.id = ${id}`.execute(
    context.db,
  )
  return rows[0]
}

async function store(context: Context, shopId: string, id: string, after: Correctable) {
  await sql`
    update receipts set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${after[name]}`))}, version = version + 1
    where shop_id = ${shopId} and id = ${id}`.execute(context.db)
}

interface Correction {
  readonly id: string
  readonly version: number
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly reason: string | null
}

async function record(
  context: Context,
  shopId: string,
  { id, version, before, after, reason }: Correction,
) {
  const { user_id, user_name } = context.session
  const row = {
    shop_id: shopId,
    id: newId(),
    receipt_id: id,
    version,
    before,
    after,
    reason,
    user_id,
    user_name,
    at: context.now,
  }
  const { columns: names, values } = insertable('receipt_corrections', [row])
  await sql`insert into receipt_corrections (${names}) select ${names} from ${values} ${underPolicies}`.execute(
    context.db,
  )
  await audit(
    context,
    [{ resource: 'receipts', record_id: id, action: 'correct', before, after }],
    shopId,
  )
}
