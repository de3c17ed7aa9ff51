import { foldText } from './fold-text.ts'

/** The POS app's own codes: SAFE is the parking place of moved lines, OUT is take-out (docs/domain.md "Tables"). */
export const reservedTableCodes = ['SAFE', 'OUT'] as const

/** Letters and digits of any script, and hyphens inside: "C8", "座敷1", "A-2". */
export const tableCodePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u

/** Whether a code is one of the POS app's own, in whatever width and case. */
export function isReservedTableCode(code: string): boolean {
  const folded = foldText(code)
  return reservedTableCodes.some((reserved) => foldText(reserved) === folded)
}

/** What is wrong with a table code. */
export type TableCodeProblem = 'required' | 'invalid_table_code' | 'reserved_table_code' | 'duplicate_table_code'

/** What is wrong with a table's code among the shop's other codes (docs/domain.md "Tables"); null: nothing. */
export function tableCodeProblem(code: string, others: readonly string[]): TableCodeProblem | null {
  const folded = foldText(code)
  if (folded === '') return 'required'
  if (!tableCodePattern.test(code.trim())) return 'invalid_table_code'
  if (isReservedTableCode(code)) return 'reserved_table_code'
  return others.some((other) => foldText(other) === folded) ? 'duplicate_table_code' : null
}

/** The codes of a comma separated list, folded for comparison; Japanese commas count as well. */
export function listedTableCodes(list: string | null): string[] {
  return (list ?? '')
    .split(/[,、，]/)
    .map(foldText)
    .filter(Boolean)
}
