import { cellKey, type GridRecord, type GridState } from './grid-state.ts'

/**
 * Body of PATCH batch: changed records with the version that was read and only their changed
 * fields.
 */
export function changedRecords({
  records,
  columns,
  edits,
}: Pick<GridState, 'records' | 'columns' | 'edits'>): GridRecord[] {
  return records.flatMap(({ id, version }) => {
    const fields = columns.flatMap(({ key }) => {
      const edit = edits.get(cellKey(id, key))
      return edit && 'value' in edit ? [[key, edit.value] as const] : []
    })
    return fields.length > 0 ? [{ id, version, ...Object.fromEntries(fields) }] : []
  })
}

/**
 * Error messages by cell (`records.3.price` is the cell of the fourth record sent), and those that
 * belong to no cell. `rowCell` returns the column of an error in a row of a list.
 */
export function cellErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  sent: readonly GridRecord[],
  columns: GridState['columns'],
  rowCell: (record: GridRecord, list: string, index: number) => string | null = () => null,
) {
  const cells = new Map<string, string[]>()
  const others: string[] = []
  for (const [path, sentences] of Object.entries(errors)) {
    const [, index, name = '', row] = /^records\.(\d+)\.([^.]+)(?:\.(\d+))?/.exec(path) ?? []
    const record = sent[Number(index)]
    const field = (record && row && rowCell(record, name, Number(row))) ?? name
    if (record && columns.some((column) => column.key === field)) {
      const key = cellKey(record.id, field)
      cells.set(key, [...(cells.get(key) ?? []), ...sentences])
    } else others.push(...sentences)
  }
  return { cells, others }
}

/** Keys of cells without a valid value. */
export function invalidCells({ edits }: Pick<GridState, 'edits'>): string[] {
  return [...edits].flatMap(([key, edit]) => ('problem' in edit ? [key] : []))
}
