/**
 * Parses text copied from Excel, Sheets or this grid into rows and cells: tab separated, with
 * quotes around a cell that contains a tab, a quote or a line break.
 */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '' && closes(text, at)) quoted = true
    else if (sign === '\t') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      rows.at(-1)?.push(cell)
      rows.push([])
      cell = ''
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  // A copied range ends with a line break, which is not another row.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && cell === '') rows.pop()
  return rows
}

/** Formats rows and cells for other programs in the same way. */
export function writeClipboard(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row
        .map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\r\n')
}

/**
 * Returns true if a quote at the beginning of a cell is closed; otherwise it is plain text, such as
 * the 15" of a monitor.
 */
function closes(text: string, from: number) {
  return /^"(?:[^"]|"")*"(?:[\t\r\n]|$)/.test(text.slice(from))
}
