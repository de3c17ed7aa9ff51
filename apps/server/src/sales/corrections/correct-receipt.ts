import { fail, type FieldProblems } from '@pos/contract/errors'
import type { CorrectionBody } from '@pos/contract/features/corrections'
import { sql } from 'kysely'
import { audit, differences } from '#engine/write/audit'
import type { Context } from '#engine/context'
import { standInShopOf } from '#sales/stand-in-shop'
import { newId } from '#platform/process/ids'
import { requireOpenDays } from '#sales/day-close/closed-days'
import { insertable } from '#sales/ingest/ingest-receipts'
import { addFigures, moveInRollUps } from '#sales/roll-ups/roll-ups'
import { nameKeys } from '#sales/roll-ups/name-keys'
import { lockOfSales } from '#sales/sales-lock'
import { movesOfVoids, settleVoids, strayVoids } from '#sales/ingest/attribute-voids'

/** A payment method as recorded on a receipt. */
interface Method {
  readonly line: number
  readonly payment_id: string | null
  readonly name: string
  readonly type: string
  readonly sub_type: string | null
}

/** The fields of a receipt that may be corrected; amounts are not among them, and the database would refuse them. */
interface Correctable {
  readonly note: string | null
  readonly customer: string | null
  readonly revenue_center_id: string | null
  readonly revenue_center: string | null
  readonly table_id: string | null
  readonly table_code: string | null
  readonly floor: string | null
  readonly payments: readonly Method[]
}

const columns = ['note', 'customer', 'revenue_center_id', 'revenue_center', 'table_id', 'table_code', 'floor'] as const

/**
 * Corrects a receipt, keeps its former state, and updates the roll-ups. Fails with 409 and the current version if another correction came
 * first, and with 409 where the business day is closed; a correction without changes makes no new version.
 */
export async function correct(context: Context, id: string, body: CorrectionBody): Promise<number> {
  const shopId = await standInShopOf(context, 'receipts', id)
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(context.db)
  await requireOpenDays(context.db, shopId, [id])
  const { version, ...before } = await read(context, shopId, id)
  if (version !== body.version) fail('StaleRecord', { data: { version } })
  const after = await apply(context, shopId, before, body)
  const changed = differences({ ...before }, { ...after, payments: after.payments }, [...columns, 'payments'])
  if (!changed) return version
  const payments = after.payments.filter((payment, index) => JSON.stringify(payment) !== JSON.stringify(before.payments[index]))
  const write = () => store(context, shopId, { id, after, payments })
  const isMoved = Object.keys(changed.after).some((name) => name !== 'note' && name !== 'customer')
  await (isMoved ? moveInRollUps(context.db, shopId, id, write) : write())
  if (isMoved) await moveVoids(context, shopId, id)
  if (changed.after.customer) await nameKeys(context.db, shopId, [id], 'missing')
  await record(context, shopId, {
    id,
    version: version + 1,
    ...onlyChanged(changed, payments, before),
    reason: body.reason,
  })
  if (isMoved) await context.engine.events.publish(context.db, 'sales', { shop_id: shopId, receipts: 0 })
  return version + 1
}

/** Voids of a check count where the check counts. */
async function moveVoids({ db }: Context, shopId: string, id: string) {
  const { rows } = await sql<{ uid: string }>`select uid from receipts where shop_id = ${shopId} and id = ${id}`.execute(db)
  const strays = await strayVoids(
    db,
    shopId,
    rows.map((row) => row.uid),
  )
  if (strays.length === 0) return
  await addFigures(db, movesOfVoids(shopId, strays))
  await settleVoids(db, shopId, strays)
}

async function read(context: Context, shopId: string, id: string): Promise<Correctable & { version: number }> {
  const { rows } = await sql<Correctable & { version: number }>`
    select r.version, ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))},
      (select coalesce(json_agg(json_build_object('line', p.line, 'payment_id', p.payment_id, 'name', p.name, 'type', p.type, 'sub_type', p.sub_type)
        order by p.line), '[]') from receipt_payments p where p.shop_id = r.shop_id and p.receipt_id = r.id) as payments
    from receipts r where r.shop_id = ${shopId} and r.id = ${id}`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

/** Returns the receipt as it will be. Names are taken from the shop's records; every unknown reference is an error. */
async function apply(context: Context, shopId: string, before: Correctable, body: CorrectionBody): Promise<Correctable> {
  const problems: FieldProblems = {}
  const need = <T>(row: T | undefined, path: string): T | undefined => {
    if (!row) problems[path] = [{ key: 'not_found' }]
    return row
  }
  const after = { ...before, ...(body.note === undefined ? {} : { note: plain(body.note) }) }
  if (body.customer !== undefined) after.customer = plain(body.customer)
  if (body.revenue_center_id === null) Object.assign(after, { revenue_center_id: null, revenue_center: null })
  else if (body.revenue_center_id) Object.assign(after, need(await centerOf(context, shopId, body.revenue_center_id), 'revenue_center_id'))
  if (body.table_id === null) Object.assign(after, { table_id: null, table_code: null, floor: null })
  else if (body.table_id) Object.assign(after, need(await tableOf(context, shopId, body.table_id), 'table_id'))
  const payments = [...before.payments]
  for (const [index, { line, payment_id }] of (body.payments ?? []).entries()) {
    const found = payments.findIndex((payment) => payment.line === line)
    const method = await methodOf(context, shopId, payment_id)
    if (found === -1) problems[`payments.${index}.line`] = [{ key: 'not_found' }]
    else if (need(method, `payments.${index}.payment_id`) && method) payments[found] = { line, ...method }
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return { ...after, payments }
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
    join shop_maps m on m.shop_id = t.shop_id and m.id = t.shop_map_id where t.shop_id = ${shopId} and t.id = ${id}`.execute(context.db)
  return rows[0]
}

async function methodOf(context: Context, shopId: string, id: string) {
  const { rows } = await sql<Omit<Method, 'line'>>`
    select id as payment_id, name, type, sub_type from payments where shop_id = ${shopId} and id = ${id}`.execute(context.db)
  return rows[0]
}

interface Corrected {
  readonly id: string
  readonly after: Correctable
  readonly payments: readonly Method[]
}

async function store(context: Context, shopId: string, { id, after, payments }: Corrected) {
  const names = after.payments.map((payment) => payment.name)
  await sql`
    update receipts set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${after[name]}`))}, payment_names = ${names},
      version = version + 1 where shop_id = ${shopId} and id = ${id}`.execute(context.db)
  for (const { line, payment_id, name, type, sub_type } of payments) {
    await sql`
      update receipt_payments set payment_id = ${payment_id}, name = ${name}, type = ${type}, sub_type = ${sub_type}
      where shop_id = ${shopId} and receipt_id = ${id} and line = ${line}`.execute(context.db)
  }
}

/** Only the payments that were corrected. */
function onlyChanged(
  changed: { before: Record<string, unknown>; after: Record<string, unknown> },
  payments: readonly Method[],
  before: Correctable,
) {
  if (payments.length === 0) return changed
  const were = before.payments.filter(({ line }) => payments.some((payment) => payment.line === line))
  return { before: { ...changed.before, payments: were }, after: { ...changed.after, payments } }
}

interface Correction {
  readonly id: string
  readonly version: number
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly reason: string | null
}

async function record(context: Context, shopId: string, { id, version, before, after, reason }: Correction) {
  const { user_id, user_name } = context.session
  const row = { shop_id: shopId, id: newId(), receipt_id: id, version, before, after, reason, user_id, user_name, at: context.now }
  const { columns: names, values } = insertable('receipt_corrections', [row])
  await sql`insert into receipt_corrections (${names}) select ${names} from ${values}`.execute(context.db)
  await audit(context, [{ resource: 'receipts', record_id: id, action: 'correct', before, after }], shopId)
}
