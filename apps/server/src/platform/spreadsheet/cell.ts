/**
 * A cell of an exported table; `exact` marks text that a spreadsheet must not read as a number or date (a code with a leading 0), `at` is
 * a date `2026-11-21` or a time of the shop's clock `2026-11-21 19:30:00`, which an Excel file holds as such.
 */
export type Cell = string | { readonly value: number; readonly decimals: number } | { readonly exact: string } | { readonly at: string }

/** What is written of a cell where it is text. */
export const cellText = (cell: Exclude<Cell, { readonly value: number }>): string =>
  typeof cell === 'string' ? cell : 'at' in cell ? cell.at : cell.exact
