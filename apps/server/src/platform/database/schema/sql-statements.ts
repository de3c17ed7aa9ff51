/**
 * A part that can contain a semicolon which ends nothing (quoted text and names, function bodies,
 * comments), a semicolon, or anything else.
 */
const part =
  /\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^$'"\-/;]+|[$'"\-/]/g

/**
 * The statements of a file of SQL, in order. Bodies as `begin atomic … end` and escapes as `E'\''`
 * are not understood.
 */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [token] of text.matchAll(part)) {
    if (token === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(token)) statements[statements.length - 1] += token
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
