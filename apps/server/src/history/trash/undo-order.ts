import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'
import { inScope } from '#engine/read/read'
import { orderRecords } from '#engine/write/order-records'

/** The stored order of a list in the history. */
export interface Order extends Record<string, unknown> {
  readonly ids: readonly string[]
}

/**
 * Restores the former order of a list. Newer records keep their positions. A later order of the
 * others prevents it.
 */
export async function undoOrder(
  context: Context,
  feature: Feature,
  { before, after }: { readonly before: Order; readonly after: Order },
): Promise<void> {
  const { db } = context
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(feature.table)} t where ${inScope(context, feature)} order by t.position, t.id for update`.execute(
    db,
  )
  const current = rows.map(({ id }) => id)
  const left = new Set(current)
  const ordered = after.ids.filter((id) => left.has(id))
  const isOrdered = new Set(ordered)
  const stands = current.filter((id) => isOrdered.has(id))
  if (stands.some((id, index) => id !== ordered[index]))
    fail('Conflict', { message: 'changed_since', data: [] })
  const former = before.ids.filter((id) => isOrdered.has(id)).values()
  await orderRecords(
    context,
    feature,
    current.map((id) => (isOrdered.has(id) ? (former.next().value ?? id) : id)),
  )
}
