import { Failure } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { createRecords, updateRecords } from '#engine/write'
import { newId } from '#platform/ids'
import { isRefused, type PlannedRow } from './plan.ts'

/** A record that was written: its version now, and the changed fields as they were (null: it was not there). */
export interface WrittenRecord {
  readonly id: string
  readonly version: number
  readonly before: Readonly<Record<string, unknown>> | null
}

/** After so many rounds the problems that are left can wait for the next try. */
const mostRounds = 5

/**
 * Writes the rows that are not refused. Rules that only a write can ask add their problems to the rows; the rest is then tried again
 * without them, so that all that is wrong is found. What is written when any row is refused has to be taken back by the caller.
 */
export async function applyRows(context: Context, feature: Feature, rows: readonly PlannedRow[]): Promise<WrittenRecord[]> {
  for (let round = 0; ; round += 1) {
    const good = rows.filter((row) => !isRefused(row))
    await sql`savepoint rows`.execute(context.db)
    try {
      return await write(context, feature, good)
    } catch (error) {
      await sql`rollback to savepoint rows`.execute(context.db)
      if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
      if (!noteProblems(good, error)) throw error
      if (round === mostRounds) return []
    }
  }
}

async function write(context: Context, feature: Feature, rows: readonly PlannedRow[]): Promise<WrittenRecord[]> {
  const prefix = ({ row }: PlannedRow) => `rows.${row}.`
  const changes = rows.flatMap((row) => (row.record && row.cells.length > 0 ? [{ ...row, record: row.record }] : []))
  const changed = changes.map((row) => ({ id: row.record.id, version: row.record.version, input: row.input, prefix: prefix(row) }))
  // Changes first: a name that one gives up may be another's.
  const updated = changed.length > 0 ? await updateRecords(context, feature, changed) : []
  const drafts = rows.filter((row) => !row.record).map((row) => ({ id: newId(), input: row.input, prefix: prefix(row) }))
  const created = drafts.length > 0 ? await createRecords(context, feature, drafts) : []
  return [
    ...updated.map(({ id, version }, index) => ({ id, version, before: formerly(changes[index]) })),
    ...created.map(({ id, version }) => ({ id, version, before: null })),
  ]
}

function formerly(row: (PlannedRow & { record: AnyRecord }) | undefined) {
  return Object.fromEntries(Object.keys(row?.input ?? {}).map((name) => [name, row?.record[name] ?? null]))
}

/** Puts problems by path (`rows.12.price`) to their cells; false when one of them belongs to no row. */
function noteProblems(rows: readonly PlannedRow[], error: Failure): boolean {
  const byNumber = new Map(rows.map((row) => [String(row.row), row]))
  return Object.entries(error.detail.errors ?? {}).every(([path, problems]) => {
    const [, number = '', field = ''] = /^rows\.(\d+)\.(\w+)/.exec(path) ?? []
    const row = byNumber.get(number)
    const cell = row?.cells.find((one) => one.field === field)
    if (cell) cell.problems.push(...problems)
    else row?.cells.push({ field, before: null, after: null, problems: [...problems] })
    return row !== undefined
  })
}
