import { backup } from '#platform/backup/backup'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { reportLines } from './report-lines.ts'

/** `npm run backup -- FILE`: writes the whole database and the stored files into one portable file, and prints what it contains. */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run backup -- FILE')
  process.exit(2)
}
try {
  const environment = readEnvironment()
  const report = await backup(environment, file, createLog(environment))
  console.log(`${reportLines(report)}\nBacked up to ${file}, and read back from there.`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
