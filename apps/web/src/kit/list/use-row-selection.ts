import { useRef } from 'react'

interface RowSelection {
  /** Ids of the rows in their order. */
  readonly ids: readonly string[]
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
}

/**
 * Returns the handler of the checkboxes of a list. A press with Shift also changes all rows since
 * the one before it.
 */
export function useRowSelection({ ids, selected, onSelect }: RowSelection) {
  const last = useRef<string | null>(null)
  return (id: string, isChecked: boolean, isRange: boolean) => {
    const [from, to] = [last.current === null ? -1 : ids.indexOf(last.current), ids.indexOf(id)]
    const changed =
      isRange && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    last.current = id
    onSelect(
      isChecked
        ? [...new Set([...selected, ...changed])]
        : selected.filter((one) => !changed.includes(one)),
    )
  }
}
