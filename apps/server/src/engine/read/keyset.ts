import { failField } from '@pos/contract/errors'
import type { KeysetMeta } from '@pos/contract/keyset'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** A place between two rows of a list, and which way to read on from it. */
export interface Cursor {
  readonly isBack: boolean
  /** Values of the columns that the list is ordered by, of the row next to the place. */
  readonly values: readonly (string | number)[]
}

/** A column that a list is ordered by; together they must tell any two rows apart. */
export interface OrderColumn {
  readonly column: RawBuilder<unknown>
  /** SQL type, for the value that a cursor holds. */
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

/** Reads a cursor that an earlier answer gave; anything else is a wrong field `cursor`. */
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
 * The ORDER BY and the condition of the rows behind a place; a list read backwards is turned round
 * by `keysetPage`.
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
 * Makes the page of at most `perPage` rows out of one row more, and the cursors to its neighbours.
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
