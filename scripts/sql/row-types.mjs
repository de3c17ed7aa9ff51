// Compares the columns of a statement with its TypeScript row type.
import ts from 'typescript'

// The JavaScript type of each SQL type, as in apps/server/src/platform/database/column-types.ts.
const kinds = new Map([
  ...['smallint', 'integer', 'bigint', 'real', 'double precision', 'oid'].map((name) => [
    name,
    'number',
  ]),
  ...[
    'text',
    'character varying',
    'character',
    'uuid',
    'numeric',
    'date',
    'timestamp with time zone',
    'time without time zone',
  ].map((name) => [name, 'string']),
  ...['regclass', 'regtype', 'name', 'inet', '"char"', 'xid', 'xid8', 'pg_lsn'].map((name) => [
    name,
    'string',
  ]),
  ['boolean', 'boolean'],
])

const flags = {
  number: ts.TypeFlags.NumberLike,
  string: ts.TypeFlags.StringLike,
  boolean: ts.TypeFlags.BooleanLike,
}
const partsOf = (type) => (type.isUnion() ? type.types : [type])
const isOpen = (type) =>
  (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0
const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined

/**
 * Returns whether a value of the type can be null or, with `ofElements`, an element of the array
 * type.
 */
export function isNullable(type, checker, ofElements = false) {
  const members = ofElements
    ? partsOf(type).flatMap((part) =>
        partsOf(checker.getIndexTypeOfType(part, ts.IndexKind.Number) ?? part),
      )
    : partsOf(type)
  return members.some(
    (part) => (part.flags & (nothing | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0,
  )
}

/** Returns whether the type names columns. `unknown` and type parameters do not. */
export function saysColumns(type) {
  return (
    !isOpen(type) &&
    !(type.isIntersection() && type.types.some(isOpen)) &&
    (type.getProperties().length > 0 || Boolean(type.getStringIndexType()))
  )
}

/**
 * Returns one sentence per mismatch. Each column has a name, the name of its SQL type, and
 * `nullable` (undefined if unknown).
 */
export function misfits(columns, row, checker) {
  const properties = new Map(
    checker.getPropertiesOfType(row).map((property) => [property.name, property]),
  )
  const isIndexed = Boolean(row.getStringIndexType())
  const names = new Set(columns.map(({ name }) => name))
  const missing = [...properties.values()]
    .filter((property) => !names.has(property.name) && !(property.flags & ts.SymbolFlags.Optional))
    .map(({ name }) => `no column "${name}"`)
  const wrong = columns.flatMap((column) => {
    const property = properties.get(column.name)
    // A lock function returns void, which is still a column.
    if (!property)
      return isIndexed || column.type === 'void'
        ? []
        : [`column "${column.name}" is not in the row type`]
    return misfit(column, checker.getTypeOfSymbol(property), checker)
  })
  return [...missing, ...wrong]
}

function misfit({ name, type, nullable }, declared, checker) {
  if (isOpen(declared)) return []
  const written = checker.typeToString(declared)
  const values = partsOf(declared).filter((part) => !(part.flags & nothing))
  if (!values.every((part) => takes(part, type, checker)))
    return [`column "${name}" is ${type}, its row type says ${written}`]
  return nullable && !isNullable(declared, checker)
    ? [`column "${name}" can be null, its row type says ${written}`]
    : []
}

function takes(declared, type, checker) {
  if (isOpen(declared)) return true
  if (type.endsWith('[]')) {
    const element = checker.getIndexTypeOfType(declared, ts.IndexKind.Number)
    return (
      element !== undefined &&
      partsOf(element).every(
        (part) => part.flags & nothing || takes(part, type.slice(0, -2), checker),
      )
    )
  }
  const kind = kinds.get(type)
  // The content of JSON and binary columns is unknown.
  return kind === undefined || (declared.flags & flags[kind]) !== 0
}
