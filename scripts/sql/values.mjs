// What the evaluation of a source works with: pieces of SQL, texts, lists, objects, functions, and what only a run can know.

/** A piece of SQL cannot be told from the source. */
export class Unresolvable extends Error {}
/** A combination of conditions that ends in an error of the program. */
export class Impossible extends Error {}

export const text = (value) => ({ kind: 'text', value })
export const list = (items) => ({ kind: 'list', items })
export const fragment = (...parts) => ({ kind: 'sql', parts })
/** A property that an object does not have. */
export const absent = text(undefined)
export const isAbsent = (value) => value.kind === 'text' && (value.value === undefined || value.value === null)
/** A value of the run, of a TypeScript type: a parameter of the statement. */
export const unknown = (type) => ({ kind: 'unknown', type })

export const quoted = (name) => `"${String(name).replaceAll('"', '""')}"`
export const reference = (name) => fragment(String(name).split('.').map(quoted).join('.'))

/** A literal as `sql.lit` writes it. */
export function literal(value) {
  return fragment(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
}

/** What is put into a template or a list: pieces as they are, everything else as a parameter. */
export function piece(value, typeOf) {
  if (value.kind === 'sql') return value.parts
  return [{ parameter: value.kind === 'unknown' ? value.type : typeOf() }]
}

export function joined(items, separator) {
  return fragment(...items.flatMap((item, index) => (index === 0 ? item : [...separator, ...item])))
}

/** The text that goes to the database, and the types of its parameters. */
export function compiled({ parts }) {
  const parameters = []
  const written = parts.map((part) => (typeof part === 'string' ? part : `$${parameters.push(part.parameter)}`)).join('')
  return { text: written, parameters }
}
