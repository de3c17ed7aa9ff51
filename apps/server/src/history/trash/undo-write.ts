import { fail } from '@pos/contract/errors'
import { undoHours } from '@pos/contract/exchange/transfer'
import { proofToWrite } from '@pos/contract/resource'
import { requireFreshFactor } from '@pos/contract/session-proof'
import { sql } from 'kysely'
import { allows, type Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { whereUsed } from '#engine/write/checks'
import { removeRecords } from '#engine/write/remove-records'
import { lockRecords, type RecordChange } from '#engine/write/row-locks'
import { updateRecords } from '#engine/write/write'
import { writePerShop } from '#engine/write/write-per-shop'
import { groupBy } from '#platform/process/group-by'
import { changedSince } from './changed-since.ts'
import { asChange } from './former-values.ts'
import { removeTogether } from './remove-together.ts'
import { undelete } from './undelete.ts'
import { type Order, undoOrder } from './undo-order.ts'

/** A row of the history: of a record, or of a list's order. */
interface Entry {
  readonly resource: string
  readonly record_id: string | null
  readonly action: string
  readonly version: number | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

interface RecordEntry extends Entry {
  readonly record_id: string
  readonly version: number
}

interface OrderEntry extends Entry {
  readonly before: Order
  readonly after: Order
}

/** The effect of undoing a write on the records of one resource. */
interface Plan {
  readonly created: readonly { id: string; version: number }[]
  readonly changed: readonly RecordChange[]
  readonly deleted: readonly string[]
}

/** The effect of undoing a write for one resource. */
interface UndoneKind {
  readonly feature: Feature
  readonly plan: Plan
  readonly orders: readonly OrderEntry[]
  readonly count: number
}

/**
 * Undoes a whole write or nothing, with a fresh proof if the write required one. Any later change
 * or deletion prevents it and is listed.
 */
export async function undo(context: Context, writeId: string): Promise<number> {
  const changes = await readWrite(context, writeId)
  if (changes.length === 0) fail('NotFound')
  // In reverse order, because later writes may refer to earlier ones.
  const resources = [...groupBy(changes, ({ resource }) => resource)].toReversed()
  const kinds = resources.map(([resource, some]): UndoneKind => {
    const feature = context.engine.features.get(resource) ?? fail('NotFound')
    if (!allows(context.session, feature.resource.permission)) fail('Forbidden')
    if (proofToWrite(feature.resource).requireFreshFactor)
      requireFreshFactor(context.session, context.now)
    const records = groupBy(some.filter(isOfRecord), ({ record_id }) => record_id)
    const orders = some.filter(isOrder).toReversed()
    return { feature, plan: planOf(feature, records), orders, count: records.size }
  })
  const [first, ...others] = kinds
  if (first && others.length === 0) await undoOf(context, first.feature, first.plan)
  else await undoTogether(context, kinds)
  for (const { feature, orders } of kinds)
    for (const order of orders) await undoOrder(context, feature, order)
  await sql`delete from imports where id = ${writeId} and scope_id in (${context.session.shop_id}, ${context.session.organization_id})`.execute(
    context.db,
  )
  return kinds.reduce((sum, { count }) => sum + count, 0)
}

async function readWrite({ db, session, now }: Context, writeId: string) {
  const since = new Date(now.getTime() - undoHours * 3_600_000)
  const { rows } = await sql<Entry>`
    select c.resource, c.record_id, c.action, c.version, c.before, c.after from changes c
    where c.scope_id in (${session.shop_id}, ${session.organization_id}) and c.write_id = ${writeId} and c.at > ${since}
      and (c.action = 'order'
        or c.record_id is not null and c.version is not null and c.action in ('create', 'restore', 'update', 'delete'))
    order by c.id`.execute(db)
  return rows
}

const isOfRecord = (entry: Entry): entry is RecordEntry =>
  entry.record_id !== null && entry.version !== null
const isOrder = (entry: Entry): entry is OrderEntry =>
  entry.action === 'order' && idsIn(entry.before) && idsIn(entry.after)
const idsIn = (value: Entry['before']) => Array.isArray(value?.ids)

/**
 * A write may have changed a record twice: undo leads from the last version to the one before the
 * first.
 */
function planOf({ resource }: Feature, records: ReadonlyMap<string, readonly RecordEntry[]>): Plan {
  const created: { id: string; version: number }[] = []
  const changed: RecordChange[] = []
  const deleted: string[] = []
  for (const [id, changes] of records) {
    const last = changes.at(-1)
    if (!last) continue
    const { version, action } = last
    const isNew = changes[0]?.before === null
    if (action === 'delete') deleted.push(...(isNew ? [] : [id]))
    else if (isNew) created.push({ id, version })
    else {
      const former: Record<string, unknown> = Object.assign(
        {},
        ...changes.toReversed().map(({ before }) => before),
      )
      const { version: _version, ...input } = asChange(resource, version, former)
      changed.push({ id, version, input, prefix: '', isStored: true })
    }
  }
  return { created, changed, deleted }
}

async function undoOf(
  context: Context,
  feature: Feature,
  { created, changed, deleted }: Plan,
): Promise<void> {
  const current = await assertUntouched(context, feature, [...created, ...changed])
  const ids = created.map(({ id }) => id)
  const remove = () =>
    writePerShop(context, feature, ids, (some) => removeRecords(context, feature, some))
  const bringBack = () => undelete(context, feature, deleted)
  const changes = changed.map((change) => ({
    ...change,
    version: current.get(change.id)?.version ?? change.version,
  }))
  const restore = () =>
    writePerShop(context, feature, changes, (some) => updateRecords(context, feature, some))
  // A created record may occupy a name to restore, or be used by a record that gets its former
  // value back.
  const uses = ids.length > 0 ? await whereUsed(context, feature, ids) : []
  for (const step of uses.length > 0 ? [bringBack, restore, remove] : [remove, bringBack, restore])
    await step()
}

/**
 * Records of several resources refer to each other: all former values are restored before created
 * records are deleted.
 */
async function undoTogether(context: Context, kinds: readonly UndoneKind[]): Promise<void> {
  for (const { feature, plan } of kinds)
    await assertUntouched(context, feature, [...plan.created, ...plan.changed])
  for (const { feature, plan } of kinds) await undelete(context, feature, plan.deleted)
  for (const { feature, plan } of kinds) {
    // Restored records of this and other resources may have increased versions.
    const current = await lockRecords(context, feature, plan.changed)
    const changes = plan.changed.map((change) => ({
      ...change,
      version: Number(current.get(change.id)?.version),
    }))
    await writePerShop(context, feature, changes, (some) => updateRecords(context, feature, some))
  }
  const leaving = kinds.map(({ feature, plan }) => ({
    feature,
    ids: plan.created.map(({ id }) => id),
  }))
  await removeTogether(context, leaving)
}

/**
 * Locks the records and returns them. Fails with Conflict and their names if one has changed or was
 * deleted since.
 */
async function assertUntouched(
  context: Context,
  feature: Feature,
  written: readonly { id: string; version: number }[],
) {
  const current = await lockRecords(context, feature, written)
  const later = written.filter(({ id, version }) => current.get(id)?.version !== version)
  const touched = await changedSince(context, feature, later)
  if (touched.length > 0)
    fail('Conflict', { message: 'changed_since', data: await named(context, feature, touched) })
  return current
}

async function named(
  context: Context,
  feature: Feature,
  records: readonly { readonly id: string }[],
) {
  const ids = records.map(({ id }) => id)
  const left = new Map(
    (await getRecords(context, feature, ids)).map((record) => [record.id, record]),
  )
  return ids.map((id) => ({ id, name: String(left.get(id)?.[feature.resource.label] ?? '') }))
}
