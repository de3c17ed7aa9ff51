// Reads PostgreSQL's parse tree of a statement. PostgreSQL stores the body of an SQL function as
// this tree: all names are resolved, and each column reference lists the outer joins that may make
// it null.

/** Parses the text form of a tree: `{TAG :field value …}`, `(…)`, `<>`. */
function parseTree(text) {
  const tokens = text.match(/[{}()]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}\\]|\\.)+/g) ?? []
  let at = 0
  const isField = (token) => token.startsWith(':') && token.length > 1

  function value() {
    const token = tokens[at++]
    if (token === '{') return node()
    if (token === '(') return list()
    if (token === '<>') return null
    const bare = token.startsWith('"') ? token.slice(1, -1) : token
    return bare.includes('\\') ? bare.replaceAll(/\\(.)/g, '$1') : bare
  }
  function list() {
    const items = []
    // A letter marks a list of numbers.
    if (/^[biox]$/.test(tokens[at])) at++
    while (tokens[at] !== ')') items.push(value())
    at++
    return items
  }
  function node() {
    const result = { tag: tokens[at++] }
    while (tokens[at] !== '}') {
      const field = tokens[at++].slice(1)
      const values = []
      while (tokens[at] !== '}' && !isField(tokens[at])) values.push(value())
      result[field] = values.length === 1 ? values[0] : values
    }
    at++
    return result
  }
  return value()
}

let made = 0

/**
 * Returns the columns of a statement and, with `hasTree`, its tree. The tree is null for statements
 * that PostgreSQL does not analyze (create, lock). Throws PostgreSQL's error for a wrong statement.
 */
export async function analyse(database, catalog, text, { hasTree }) {
  if (text.includes(';')) return { columns: [], tree: null }
  const { queryParams, resultFields } = await database.describeQuery(text)
  const parameters = queryParams.map(({ dataTypeID }) => dataTypeID)
  const columns = resultFields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  if (!hasTree || !/^\s*\(?\s*(with|select|insert|update|delete|merge|values)\b/i.test(text))
    return { columns, tree: null }
  const name = `checked_${(made += 1)}`
  const types = parameters.map((type) => catalog.types.get(type).name)
  await database.exec(
    `create function pg_temp.${name}(${types.join(', ')}) returns void begin atomic ${text}; end`,
  )
  const { rows } = await database.query(
    `select prosqlbody::text as body from pg_proc where proname = '${name}'`,
  )
  return { columns, tree: parseTree(rows[0].body).flat(2)[0] }
}
