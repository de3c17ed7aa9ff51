import { foldText } from '@pos/domain/text/fold-text'
import { type RuleKey, rules } from '@pos/domain/validation/rules'

/** The problems of a table's code: keys of `rules` texts. */
type CodeProblem =
  | Extract<RuleKey, 'required' | 'max_length' | 'invalid_table_code' | 'reserved_table_code'>
  | 'duplicate_table_code'

/** Longest code in characters (contract: text(8)). */
export const codeLength = 8

/**
 * Codes used elsewhere, and codes that tables of this floor keep although current rules refuse
 * them.
 */
export interface KnownCodes {
  /** Folded codes of the shop's other floors. */
  readonly elsewhere: ReadonlySet<string>
  readonly stored?: ReadonlySet<string>
}

/** Returns the first problem of each table's code, by table id. */
export function codeProblems(
  tables: readonly { id: string; code: string }[],
  { elsewhere, stored = new Set() }: KnownCodes,
): Map<string, CodeProblem> {
  const counts = new Map<string, number>()
  for (const table of tables)
    counts.set(foldText(table.code), (counts.get(foldText(table.code)) ?? 0) + 1)
  const problems = new Map<string, CodeProblem>()
  for (const { id, code } of tables) {
    const folded = foldText(code)
    const problem =
      wrongCode(code.trim(), stored) ??
      ((counts.get(folded) ?? 0) > 1 || elsewhere.has(folded) ? 'duplicate_table_code' : null)
    if (problem) problems.set(id, problem)
  }
  return problems
}

function wrongCode(code: string, stored: ReadonlySet<string>): CodeProblem | null {
  if (!rules.required(code)) return 'required'
  if (!rules.max_length(code, codeLength)) return 'max_length'
  if (!stored.has(code) && !rules.invalid_table_code(code)) return 'invalid_table_code'
  return rules.reserved_table_code(code) ? null : 'reserved_table_code'
}

/**
 * The next free code ("C8" → "C9", "A09" → "A10", "窓" → "窓1"). Without a previous one, it starts at
 * 1.
 */
export function nextFreeCode(after: string | undefined, used: ReadonlySet<string>): string {
  const former = (after ?? '').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  const match = /^(.*?)(\d+)$/.exec(former)
  const head = match?.[1] ?? former
  const digits = match?.[2] ?? ''
  for (let number = digits ? Number(digits) + 1 : 1; ; number += 1) {
    const code = `${head}${String(number).padStart(digits.length, '0')}`
    if (code.length > codeLength) return nextFreeCode(undefined, used)
    if (!used.has(foldText(code))) return code
  }
}
