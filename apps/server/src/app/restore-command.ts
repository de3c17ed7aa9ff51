import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { restore } from '#platform/backup/restore'
import { migrationsFolder } from './home.ts'
import { reportLines } from './report-lines.ts'

/** `npm run restore -- FILE [--force]`: restores into an empty database; --force replaces existing data. */
const [file, ...options] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run restore -- FILE [--force]')
  process.exit(2)
}
try {
  const environment = readEnvironment()
  const log = createLog(environment)
  const report = await restore(environment, file, log, { force: options.includes('--force'), migrations: migrationsFolder })
  const unchecked =
    'It was made by an earlier version, which did not write down how much it holds: compare these counts with what you expect.'
  console.log(`${reportLines(report)}\nRestored from ${file}.${report.isChecked ? '' : ` ${unchecked}`}`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
