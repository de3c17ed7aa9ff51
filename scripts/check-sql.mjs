// Checks the server's SQL against the database that its migrations make: docs/decisions/031-sql-is-checked-against-the-migrations.md.
import path from 'node:path'
import { root } from './steps.mjs'
import { checkStatements } from './sql/check-statements.mjs'

const { wrong, dynamic, partial, statements, rows } = await checkStatements({
  config: path.join(root, 'apps/server/tsconfig.json'),
  migrations: path.join(root, 'apps/server/migrations'),
  isChecked: (file) => file.includes('/apps/server/') && !file.includes('.test.') && !file.includes('/src/testing/'),
})
for (const finding of wrong) console.error(finding)
if (process.argv.includes('--list')) for (const { at, because } of [...dynamic, ...partial]) console.log(`${at}: ${because}`)
console.log(
  `${statements} statements checked, ${rows} with the type of their rows, ${partial.length} without conditions of the run; ${dynamic.length} are not checked: the program builds them as it runs (--list).`,
)
process.exit(wrong.length === 0 ? 0 : 1)
