/** Checks values of unknown type, so that a wrong value fails where it is read. */

/** An object with named properties, such as a row, a record or a JSON object. */
export type Row = Record<string, unknown>

/** Returns true if the value is an object other than an array. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the entries of a list. Throws a TypeError if the value is not a list. */
export function entriesOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('A list was expected')
  return value
}

/**
 * Returns the texts of a list (ids, choices). Throws a TypeError if the value is not a list of
 * texts.
 */
export function textsOf(value: unknown): string[] {
  return entriesOf(value).map((entry) => {
    if (typeof entry !== 'string') throw new TypeError('A list of texts was expected')
    return entry
  })
}

/** Returns the rows of a list. Throws a TypeError if the value is not a list of rows. */
export function rowsOf(value: unknown): Row[] {
  return entriesOf(value).map((entry) => {
    if (!isRow(entry)) throw new TypeError('A list of rows was expected')
    return entry
  })
}
