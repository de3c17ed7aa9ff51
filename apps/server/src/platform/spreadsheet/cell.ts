/** A cell of an exported table; `exact` is a text that a spreadsheet must not take for a number or a date (a code that begins with 0). */
export type Cell = string | { readonly value: number; readonly decimals: number } | { readonly exact: string }
