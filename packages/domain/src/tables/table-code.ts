import { foldText } from '../text/fold-text.ts'

/**
 * Codes reserved by the POS app: SAFE holds parked lines, OUT is take-out (docs/domain.md
 * "Tables").
 */
export const reservedTableCodes = ['SAFE', 'OUT'] as const

/** Pattern of a table code: letters and digits of any script ("C8", "座敷1"). */
export const tableCodePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u
/** Pattern of existing codes, which may contain hyphens; a table with such a code keeps it. */
export const storedTableCodePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u

/** Returns true if a code is reserved by the POS app, in any width and case. */
export function isReservedTableCode(code: string): boolean {
  const folded = foldText(code)
  return reservedTableCodes.some((reserved) => foldText(reserved) === folded)
}

/**
 * Returns the codes of a comma-separated list, folded for comparison. Japanese commas count as
 * well.
 */
export function listedTableCodes(list: string | null): string[] {
  return (list ?? '')
    .split(/[,、，]/)
    .map(foldText)
    .filter(Boolean)
}
