import { type Check, checkNumber } from '@pos/domain/checks/check'
import { foldSearch } from '@pos/domain/text/fold-search'

/** Open checks, oldest first. */
export function openChecks(checks: ReadonlyMap<string, Check>): Check[] {
  return [...checks.values()]
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => (a.opened_at < b.opened_at ? -1 : 1))
}

/** Open checks by the code of each of their tables. */
export function checksByTable(checks: readonly Check[]): ReadonlyMap<string, readonly Check[]> {
  const byTable = new Map<string, Check[]>()
  for (const check of checks)
    for (const code of check.tables) byTable.set(code, [...(byTable.get(code) ?? []), check])
  return byTable
}

/** Checks whose table, name or number contains the typed text. */
export function foundChecks(checks: readonly Check[], typed: string): Check[] {
  const searched = foldSearch(typed)
  return checks.filter((check) =>
    [...check.tables, check.name ?? '', checkNumber(check.uid)].some((text) =>
      foldSearch(text).includes(searched),
    ),
  )
}

/** Tone of a table or check: what staff should look at. */
export type Tone = 'free' | 'open' | 'unsent' | 'billed'

/** Returns the tone of an open check. */
export function toneOf(check: Check): Tone {
  if (
    check.lines.some(
      ({ ticket_uid, quantity, voided, moved }) =>
        ticket_uid === null && quantity - voided - moved > 0,
    )
  )
    return 'unsent'
  return check.bill_printed > 0 ? 'billed' : 'open'
}
