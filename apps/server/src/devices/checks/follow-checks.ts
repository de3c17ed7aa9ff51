import { type Check, type CheckLine, servedPieces } from '@pos/domain/checks/check'
import { checkTotals } from '@pos/domain/checks/check-totals'
import { sql } from 'kysely'
import { type CheckChange, readClaims } from '#checks/service'
import type { Context, DeviceSession } from '#engine/context'
import { trySavepoint } from '#engine/posted/store-batch'
import { countLines, type LinePart } from '../availability/count-lines.ts'
import { keepTableStates } from '../reports/table-states.ts'

type DeviceContext = Context<DeviceSession>

/** Updates what follows from checks: the counts of their items, and the states of their tables. */
export async function followChecks(
  context: DeviceContext,
  changes: readonly CheckChange[],
): Promise<void> {
  const parts = changes.flatMap(sentParts)
  if (parts.length > 0) {
    // As with receipts, a failure of counting never affects the events.
    const { error } = await trySavepoint(context, () => countLines(context, parts))
    if (error) context.engine.log.error({ err: error }, 'lines of checks could not be counted')
  }
  await followTables(
    context,
    changes.flatMap(({ before, after }) => [...before, ...after]),
  )
}

/** The pieces that an event sent to the kitchen, and those that it gave back. */
export function sentParts({ before, after }: CheckChange): LinePart[] {
  const former = new Map(before.flatMap(({ lines }) => lines.map((line) => [line.uid, line])))
  return after
    .flatMap(({ lines }) => lines)
    .flatMap((line): LinePart[] => {
      if (line.ticket_uid === null) return []
      const { uid, menu_item_id, ordered_at, staff_id } = line
      const common = { uid, menu_item_id, ordered_at, staff_id }
      const known = former.get(uid)
      if (!known || known.ticket_uid === null) return [{ ...common, ordered: servedPieces(line) }]
      const voided = givenBack(line) - givenBack(known)
      return voided > 0 ? [{ ...common, voided }] : []
    })
}

/** Moved pieces count at the line that they became. */
const givenBack = ({ voided, moved }: CheckLine) => voided + moved

/**
 * Reports the tables of checks as a device does: in use while one of their checks is open, being
 * paid while it is claimed, otherwise free.
 */
export async function followTables(
  context: DeviceContext,
  changed: readonly Check[],
): Promise<void> {
  const codes = [...new Set(changed.flatMap(({ tables }) => tables))]
  if (codes.length === 0) return
  const { db, now, session } = context
  const { rows } = await sql<{ body: Check }>`
    select body from checks where shop_id = ${session.shop_id} and state = 'open' and body -> 'tables' ?| ${codes}::text[]
    order by opened_at desc, uid desc`.execute(db)
  const claims = await readClaims(db, session.shop_id, now)
  // Of several checks at a table, the one opened first is reported.
  const byCode = new Map(rows.flatMap(({ body }) => body.tables.map((code) => [code, body])))
  const former = new Map(changed.flatMap((check) => check.tables.map((code) => [code, check])))
  await keepTableStates(
    context,
    codes.map((table_code) => {
      const check = byCode.get(table_code)
      const { opened_at, staff_id, guests } = check ?? former.get(table_code) ?? nobody
      const isClaimed = check !== undefined && claims.has(check.uid)
      return {
        table_code,
        state: check ? (isClaimed ? ('paying' as const) : ('open' as const)) : ('free' as const),
        staff_id,
        staff: null,
        guests,
        opened_at,
        amount: check ? checkTotals(check).total : 0,
      }
    }),
  )
}

const nobody = { opened_at: null, staff_id: null, guests: 0 }
