/**
 * Merges several sorted sources. A source returns its next chunk, or nothing at its end; only one
 * chunk of each is in memory.
 */
export async function* mergeSorted<Row>(
  sources: readonly (() => Promise<readonly Row[]>)[],
  isBefore: (a: Row, b: Row) => boolean,
): AsyncGenerator<Row> {
  const noRows: readonly Row[] = []
  const open = sources.map((more) => ({ more, rows: noRows, next: 0 }))
  for (;;) {
    let first: { source: (typeof open)[number]; row: Row } | null = null
    for (const source of open.slice()) {
      if (source.next === source.rows.length)
        Object.assign(source, { rows: await source.more(), next: 0 })
      const row = source.rows[source.next]
      if (row === undefined) open.splice(open.indexOf(source), 1)
      else if (!first || isBefore(row, first.row)) first = { source, row }
    }
    if (!first) return
    first.source.next += 1
    yield first.row
  }
}
