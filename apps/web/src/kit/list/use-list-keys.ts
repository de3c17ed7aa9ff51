import { useKeys } from '#ui/input/use-keys.ts'

/**
 * Keys of a list: `j` and `k` move between rows, Enter opens (the row's link has the focus), `x`
 * selects, `e` edits the first amount or switch in place, `n` creates a record. The first key
 * starts at the last opened row, or at the first.
 */
export function useListKeys(): void {
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click(),
    e: () => (currentRow() ?? startRow())?.querySelector<HTMLElement>('[data-edit]')?.click(),
    n: () => document.querySelector<HTMLElement>('main [data-new-record]')?.click(),
  })
}

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
const currentRow = () =>
  document.activeElement?.closest<HTMLTableRowElement>('main tbody tr') ?? null

const startRow = () => rows().find((row) => row.hasAttribute('data-opened')) ?? rows()[0]

function focusRow(step: 1 | -1) {
  const all = rows()
  const current = currentRow()
  const target = current ? all[all.indexOf(current) + step] : startRow()
  const link = target?.querySelector<HTMLAnchorElement>('td[data-title] a')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}
