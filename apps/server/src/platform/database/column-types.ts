import { type CustomTypesConfig, types } from 'pg'

type Parser = (text: string) => unknown

// Object ids of PostgreSQL's array types (pg_type.dat); node-postgres has constants only for scalar
// ones.
const dateArray = 1182
const timestamptzArray = 1185
const int8Array = 1016

const parsers = new Map<number, Parser>([
  [types.builtins.INT8, safeInteger],
  [types.builtins.NUMERIC, String],
  [types.builtins.DATE, String],
  [types.builtins.TIMESTAMPTZ, instant],
  [dateArray, (text) => arrayOf(text, String)],
  [timestamptzArray, (text) => arrayOf(text, instant)],
  [int8Array, (text) => arrayOf(text, safeInteger)],
])

/**
 * Parses values exactly and ready for JSON: int8 as number, numeric and date as text, timestamps as
 * ISO 8601 in UTC.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver passes any type id, but its enum lists built-in types only
    parsers.get(oid) ?? types.getTypeParser(oid as never, format),
}

/** Counts and amounts are below 2^53; larger values must fail instead of being rounded. */
function safeInteger(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`)
  return value
}

/** Parses `2026-04-10 12:00:00.5+09` and `…+05:30`. */
function instant(text: string) {
  return new Date(/[+-]\d\d$/.test(text) ? `${text}:00` : text).toISOString()
}

/** Parses one-dimensional arrays whose values contain neither commas nor quotes. */
function arrayOf(text: string, parse: Parser) {
  const inside = text.slice(1, -1).replaceAll('"', '')
  return inside === ''
    ? []
    : inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)))
}
