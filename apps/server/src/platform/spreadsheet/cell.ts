/** A cell of an exported table; `exact` marks text that a spreadsheet must not read as a number or date (a code with a leading 0). */
export type Cell = string | { readonly value: number; readonly decimals: number } | { readonly exact: string }
