/**
 * A part that may contain a semicolon without ending the statement (quoted text and names, function
 * bodies, comments), a semicolon, or anything else.
 */
const part =
  /\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^$'"\-/;]+|[$'"\-/]/g

/**
 * The statements of an SQL file, in order. `begin atomic … end` and escapes such as `E'\''` are not
 * supported.
 */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [token] of text.matchAll(part)) {
    if (token === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(token)) statements[statements.length - 1] += token
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
