import { failField } from '@pos/contract/errors'
import type { KeysetMeta } from '@pos/contract/keyset'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** A position between two rows of a list, and the direction of reading. */
export interface Cursor {
  readonly isBack: boolean
  /** Values of the ordering columns in the adjacent row. */
  readonly values: readonly (string | number)[]
}

/** An ordering column of a list; together they identify a row. */
export interface OrderColumn {
  readonly column: RawBuilder<unknown>
  /** SQL type of the value in a cursor. */
  readonly type: 'timestamptz' | 'uuid' | 'bigint' | 'date'
}

const shapes: Record<OrderColumn['type'], (value: unknown) => boolean> = {
  timestamptz: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  uuid: (value) =>
    typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  bigint: (value) => Number.isSafeInteger(value),
  date: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
}

const written = z.tuple([z.enum(['n', 'p'])], z.union([z.string(), z.number()]))

/** Parses a cursor of an earlier response; anything else is an error of the field `cursor`. */
export function readCursor(
  cursor: string | undefined,
  order: readonly OrderColumn[],
): Cursor | null {
  if (cursor === undefined) return null
  try {
    const [step, ...values] = written.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    const isRight =
      values.length === order.length &&
      order.every(({ type }, index) => shapes[type](values[index]))
    if (isRight) return { isBack: step === 'p', values }
  } catch {
    // Told below.
  }
  return failField('cursor', 'expected_cursor')
}

/**
 * The ORDER BY and the condition for rows after a position. `keysetPage` reverses a list that is
 * read backwards.
 */
export function keysetOf(
  order: readonly OrderColumn[],
  isDescending: boolean,
  start: Cursor | null,
) {
  const isDown = isDescending !== (start?.isBack ?? false)
  const columns = order.map(({ column }) => column)
  const direction = isDown ? sql`desc` : sql`asc`
  const values = order.map(({ type }, index) => sql`${start?.values[index]}::${sql.raw(type)}`)
  return {
    orderBy: sql.join(columns.map((column) => sql`${column} ${direction}`)),
    behind: start
      ? sql`(${sql.join(columns)}) ${isDown ? sql`<` : sql`>`} (${sql.join(values)})`
      : sql`true`,
  }
}

/**
 * Builds a page of at most `perPage` rows from one additional row, with the cursors of its
 * neighbours.
 */
export function keysetPage<T>(
  read: readonly T[],
  perPage: number,
  start: Cursor | null,
  valuesOf: (row: T) => readonly (string | number)[],
): { rows: T[]; meta: KeysetMeta } {
  const hasMore = read.length > perPage
  const kept = read.slice(0, perPage)
  const rows = start?.isBack ? kept.toReversed() : kept
  const [first, last] = [rows[0], rows.at(-1)]
  const cursor = (step: 'n' | 'p', row: T | undefined, exists: boolean) =>
    row !== undefined && exists
      ? Buffer.from(JSON.stringify([step, ...valuesOf(row)])).toString('base64url')
      : null
  return {
    rows,
    meta: {
      per_page: perPage,
      next: cursor('n', last, start?.isBack ? true : hasMore),
      previous: cursor('p', first, start?.isBack ? hasMore : start !== null),
    },
  }
}
