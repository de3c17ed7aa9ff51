// Lists the statements whose text is known only at run time. The check fails for an unreadable
// statement that is not listed here. Before you list one, try to write its variable part as one of
// a few fragments, or as a name from a union type.

/**
 * Unchecked statements by file or folder of apps/server: their number, and why a test covers them
 * instead.
 * @type {readonly { in: string, statements: number, because: string }[]}
 */
export const unchecked = [
  {
    in: 'src/engine/',
    statements: 23,
    because: 'generated from the contract; resourceSuite runs them for every resource',
  },
  {
    in: 'src/app/commands/exchange-secret.ts',
    statements: 2,
    because: 'handles every sealed column; its test seals one value of each table again',
  },
  {
    in: 'src/accounts/credentials/',
    statements: 1,
    because: 'reads secrets of any resource; the tests of shops and organizations run it',
  },
  {
    in: 'src/catalog/presets.ts',
    statements: 1,
    because: 'reads the list that gets presets: allergies or taxes',
  },
  {
    in: 'src/exchange/',
    statements: 6,
    because: 'generated from the contract; tests export, import and copy every resource',
  },
  {
    in: 'src/devices/releases/manifest.ts',
    statements: 1,
    because: 'reads every resource that devices receive, by the contract',
  },
  {
    in: 'src/history/audit-log/list.ts',
    statements: 2,
    because: 'joins the requested filters, each a fixed fragment; trail.test.ts uses each filter',
  },
  {
    in: 'src/history/trash/',
    statements: 3,
    because:
      'reads child tables and lists by the contract; resourceSuite runs them for every resource',
  },
  {
    in: 'src/search/',
    statements: 1,
    because:
      'generated from the contract for the resources that the caller may read; its tests find each kind',
  },
  {
    in: 'src/platform/backup/',
    statements: 13,
    because:
      "handles all tables and functions of the database's catalog; tests restore every table",
  },
  {
    in: 'src/sales/roll-ups/rebuild-roll-ups.ts',
    statements: 3,
    because: 'reads a temporary table; reviewed in sales/statements.sql',
  },
]

/** Returns the entries with their statements, and a sentence for each deviation from the list. */
export function compareWithList(found) {
  const entries = unchecked.map((entry) => ({
    ...entry,
    found: found.filter(({ at }) => at.startsWith(entry.in)),
  }))
  const unlisted = found.filter(({ at }) => !unchecked.some((entry) => at.startsWith(entry.in)))
  const wrong = [
    ...unlisted.map(
      ({ at, because }) => `${at}: not checked, and not in scripts/sql/unchecked.mjs: ${because}`,
    ),
    ...entries
      .filter((entry) => entry.found.length !== entry.statements)
      .map(
        (entry) =>
          `${entry.in}: ${entry.found.length} statements are not checked, scripts/sql/unchecked.mjs says ${entry.statements}`,
      ),
  ]
  return { entries, wrong }
}
