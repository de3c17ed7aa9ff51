/** Reads values of unknown type: by checking them, so that a wrong one is found here and not three calls later. */

/** A value with named parts: one row of a list, one record, one JSON object. */
export type Row = Record<string, unknown>

/** Returns true if the value is an object with named parts; arrays are none. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entries of a list. Throws a TypeError if the value is none. */
export function entriesOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('A list was expected')
  return value
}

/** The texts of a list (ids, choices). Throws a TypeError if it is none, or holds anything else. */
export function textsOf(value: unknown): string[] {
  return entriesOf(value).map((entry) => {
    if (typeof entry !== 'string') throw new TypeError('A list of texts was expected')
    return entry
  })
}

/** The rows of a list. Throws a TypeError if it is none, or holds anything else. */
export function rowsOf(value: unknown): Row[] {
  return entriesOf(value).map((entry) => {
    if (!isRow(entry)) throw new TypeError('A list of rows was expected')
    return entry
  })
}
