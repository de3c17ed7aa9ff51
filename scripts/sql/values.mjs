// The values of the evaluation: pieces of SQL, texts, lists, objects, functions, and values that
// are known only at run time.

/** Thrown if a piece of SQL cannot be computed from the source. */
export class Unresolvable extends Error {}
/** Thrown for a combination of conditions in which the program itself would throw. */
export class Impossible extends Error {}

export const text = (value) => ({ kind: 'text', value })
export const list = (items) => ({ kind: 'list', items })
export const fragment = (...parts) => ({ kind: 'sql', parts })
/** The value of a missing property. */
export const absent = text(undefined)
export const isAbsent = (value) =>
  value.kind === 'text' && (value.value === undefined || value.value === null)
/** A value of which only the TypeScript type is known. It becomes a parameter of the statement. */
export const unknown = (type) => ({ kind: 'unknown', type })

const quoted = (name) => `"${String(name).replaceAll('"', '""')}"`
export const reference = (name) => fragment(String(name).split('.').map(quoted).join('.'))

/** Returns a SQL literal as `sql.lit` writes it. */
export function literal(value) {
  return fragment(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
}

/**
 * Returns the parts of a value in a template or list: SQL unchanged, everything else as a
 * parameter.
 */
export function piece(value, typeOf) {
  if (value.kind === 'sql') return value.parts
  return [{ parameter: value.kind === 'unknown' ? value.type : typeOf() }]
}

export function joined(items, separator) {
  return fragment(...items.flatMap((item, index) => (index === 0 ? item : [...separator, ...item])))
}

/** Returns the SQL text for the database, and the types of its parameters. */
export function compiled({ parts }) {
  const parameters = []
  const written = parts
    .map((part) => (typeof part === 'string' ? part : `$${parameters.push(part.parameter)}`))
    .join('')
  return { text: written, parameters }
}
