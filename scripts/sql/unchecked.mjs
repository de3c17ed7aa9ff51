// The statements whose text only a run knows. A statement that the check cannot read and that is not listed here fails it: write its
// variable part as one of a few fragments, or as a name of a union, before you list it.

/**
 * Where they stand (a file or folder of apps/server), how many they are, and what holds them instead.
 * @type {readonly { in: string, statements: number, because: string }[]}
 */
export const unchecked = [
  { in: 'src/engine/', statements: 21, because: 'made from the contract for every resource; resourceSuite runs them for each' },
  { in: 'src/app/exchange-secret.ts', statements: 2, because: 'works on every sealed column; its test seals one of each table anew' },
  { in: 'src/features/credentials/', statements: 1, because: 'reads the secret of whichever resource; shops and organizations test it' },
  { in: 'src/features/presets/presets.ts', statements: 1, because: 'reads the list that gets presets: allergies or taxes' },
  {
    in: 'src/import-export/',
    statements: 6,
    because: 'made from the contract for every resource; each is exported, imported and copied by tests',
  },
  { in: 'src/releases/manifest.ts', statements: 1, because: 'reads every resource that devices get, as the contract names them' },
  {
    in: 'src/trail/list.ts',
    statements: 2,
    because: 'the filters that are there, each a fixed fragment; trail.test.ts sends each of them',
  },
  { in: 'src/trash/', statements: 3, because: 'child tables and lists that a contract names; resourceSuite runs them for each' },
  {
    in: 'src/search/',
    statements: 1,
    because: 'made from the contract for every resource that the caller may read; its tests find each kind',
  },
  {
    in: 'src/platform/backup/',
    statements: 13,
    because: "works on whatever tables and functions the database's catalog names; tests restore every table",
  },
  {
    in: 'src/sales/roll-ups/rebuild-roll-ups.ts',
    statements: 3,
    because: 'reads a table that the transaction makes; reviewed in sales/statements/rebuild.sql',
  },
]

/** The entries with their statements, and the sentences that make the check fail. */
export function compareWithList(found) {
  const entries = unchecked.map((entry) => ({ ...entry, found: found.filter(({ at }) => at.startsWith(entry.in)) }))
  const unlisted = found.filter(({ at }) => !unchecked.some((entry) => at.startsWith(entry.in)))
  const wrong = [
    ...unlisted.map(({ at, because }) => `${at}: not checked, and not in scripts/sql/unchecked.mjs: ${because}`),
    ...entries
      .filter((entry) => entry.found.length !== entry.statements)
      .map((entry) => `${entry.in}: ${entry.found.length} statements are not checked, scripts/sql/unchecked.mjs says ${entry.statements}`),
  ]
  return { entries, wrong }
}
