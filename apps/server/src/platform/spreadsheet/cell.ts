/**
 * A cell of an exported table. `exact` marks text that a spreadsheet must not read as a number or
 * date, such as a code with a leading 0. `at` is a date `2026-11-21` or a time of the shop's clock
 * `2026-11-21 19:30:00`, stored as such in Excel files; `offset` is that of the clock, such as
 * `+09:00`.
 */
export type Cell =
  | string
  | { readonly value: number; readonly decimals: number }
  | { readonly exact: string }
  | { readonly at: string; readonly offset?: string }

/** Returns the text of a cell that is not a number. */
export const cellText = (cell: Exclude<Cell, { readonly value: number }>): string =>
  typeof cell === 'string' ? cell : 'at' in cell ? cell.at : cell.exact

/** A clock offset in milliseconds as `+09:00`. */
export function offsetText(milliseconds: number): string {
  const minutes = Math.abs(Math.round(milliseconds / 60_000))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${milliseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
