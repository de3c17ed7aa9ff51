import { Failure } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import type { RecordChange } from '#engine/write/row-locks'
import { splitSelfReferences } from '#engine/write/self-references'
import { createRecords, updateRecords } from '#engine/write/write'
import { writePerShop } from '#engine/write/write-per-shop'
import { isRefused, type PlannedRow } from './plan.ts'

/** Numbers of written records. */
export interface WrittenCounts {
  readonly created: number
  readonly changed: number
}

/** After this many rounds, remaining problems wait for the next attempt. */
const mostRounds = 5

/**
 * Writes the rows that are not refused. Rules that only a write can check add their problems to the
 * rows, and the other rows are tried again, so that all problems are found. If any row is refused,
 * the caller has to roll back.
 */
export async function applyRows(
  context: Context,
  feature: Feature,
  rows: readonly PlannedRow[],
): Promise<WrittenCounts> {
  const made = new Set(rows.flatMap((row) => (row.record ? [] : [row.id])))
  for (let round = 0; ; round += 1) {
    const good = rows.filter((row) => !isRefused(row))
    await sql`savepoint rows`.execute(context.db)
    try {
      return await write(context, feature, good, made)
    } catch (error) {
      await sql`rollback to savepoint rows`.execute(context.db)
      if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
      if (!noteProblems(good, error)) throw error
      if (round === mostRounds) return { created: 0, changed: 0 }
    }
  }
}

/** `made` contains the ids of all new records of the file, including those of refused rows. */
async function write(
  context: Context,
  feature: Feature,
  rows: readonly PlannedRow[],
  made: ReadonlySet<string>,
): Promise<WrittenCounts> {
  const split = rows.map((row) => ({
    row,
    prefix: `rows.${row.row}.`,
    ...splitSelfReferences(feature, row.input, made),
  }))
  const versions = new Map<string, number>()
  const note = (records: readonly AnyRecord[]) => {
    for (const { id, version } of records) versions.set(id, version)
  }
  const update = (changes: readonly RecordChange[]) =>
    writePerShop(context, feature, changes, (some) => updateRecords(context, feature, some, note))
  // Changes come first, because a new record may take a name that another gives up.
  const changes = split.flatMap(({ row: { record, cells }, first, later, prefix }) => {
    const isNeeded = record !== null && cells.length > 0 && (isEmpty(later) || !isEmpty(first))
    return isNeeded
      ? [
          {
            id: record.id,
            version: record.version,
            input: first,
            prefix,
            isPartial: !isEmpty(later),
          },
        ]
      : []
  })
  await update(changes)
  const drafts = split.flatMap(({ row, first, later, prefix }) =>
    row.record
      ? []
      : [
          {
            id: row.id,
            input: isEmpty(later) ? first : { ...first, ...emptied(later) },
            prefix,
            isPartial: hasContent(later),
          },
        ],
  )
  await writePerShop(context, feature, drafts, (some) =>
    createRecords(context, feature, some, note),
  )
  const links = split.flatMap(({ row: { id, record }, later, prefix, waitsFor }) => {
    // A row that waits for a refused one is not itself invalid.
    const canLink =
      (record ? !isEmpty(later) : hasContent(later)) &&
      [...waitsFor].every((one) => versions.has(one))
    return canLink
      ? [{ id, version: versions.get(id) ?? record?.version ?? 1, input: later, prefix }]
      : []
  })
  await update(links)
  const written = rows.filter(({ id }) => versions.has(id))
  const created = written.filter(({ record }) => record === null).length
  return { created, changed: written.length - created }
}

const isEmpty = (values: Readonly<Record<string, unknown>>) => Object.keys(values).length === 0

/** Returns true if it contains anything that a new record does not have by default. */
const hasContent = (values: Readonly<Record<string, unknown>>) =>
  Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))

const emptied = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
  )

/**
 * Assigns problems by path (`rows.12.price`) to their cells; returns false if one belongs to no
 * row.
 */
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
