// Checks the server's SQL against a database with all migrations applied
// (docs/decisions/031-static-check-of-sql.md).
import path from 'node:path'
import { checkStatements } from './sql/check-statements.mjs'
import { compareWithList } from './sql/unchecked.mjs'
import { root } from './steps.mjs'

const { wrong, dynamic, partial, statements, rows } = await checkStatements({
  config: path.join(root, 'apps/server/tsconfig.json'),
  migrations: path.join(root, 'apps/server/migrations'),
  // Sharding uses functions of Citus, which the embedded database lacks. distribute.test.ts runs
  // each of its statements.
  isChecked: (file) =>
    file.includes('/apps/server/') && !/\.test\.|\/src\/(testing|platform\/topology)\//.test(file),
})
const notChecked = [...dynamic, ...partial]
const list = compareWithList(notChecked)
for (const finding of [...wrong, ...list.wrong]) console.error(finding)
if (process.argv.includes('--list'))
  for (const { at, because } of notChecked) console.log(`${at}: ${because}`)
console.log(
  `${statements} statements checked, ${rows} of them with their row type; ${notChecked.length} not or only partly checked`,
)
for (const entry of list.entries)
  console.log(`  ${entry.found.length} in ${entry.in}: ${entry.because}`)
process.exit(wrong.length + list.wrong.length === 0 ? 0 : 1)
