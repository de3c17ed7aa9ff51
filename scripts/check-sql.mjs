// Checks the server's SQL against the database that its migrations make: docs/decisions/031-static-check-of-sql.md.
import path from 'node:path'
import { root } from './steps.mjs'
import { checkStatements } from './sql/check-statements.mjs'
import { compareWithList } from './sql/unchecked.mjs'

const { wrong, dynamic, partial, statements, rows } = await checkStatements({
  config: path.join(root, 'apps/server/tsconfig.json'),
  migrations: path.join(root, 'apps/server/migrations'),
  // What distributes a database speaks to Citus, which the embedded one does not have: distribute.test.ts runs every statement of it.
  isChecked: (file) =>
    file.includes('/apps/server/') && !/\.test\.|\/src\/(testing|architecture|platform\/database\/sharding)\//.test(file),
})
const notChecked = [...dynamic, ...partial]
const list = compareWithList(notChecked)
for (const finding of [...wrong, ...list.wrong]) console.error(finding)
if (process.argv.includes('--list')) for (const { at, because } of notChecked) console.log(`${at}: ${because}`)
console.log(`${statements} statements checked, ${rows} with the type of their rows; not checked, in whole or in part: ${notChecked.length}`)
for (const entry of list.entries) console.log(`  ${entry.found.length} in ${entry.in}: ${entry.because}`)
process.exit(wrong.length + list.wrong.length === 0 ? 0 : 1)
