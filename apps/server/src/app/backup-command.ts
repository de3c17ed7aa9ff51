import { backup } from '#platform/backup'
import { readEnvironment } from '#platform/environment'
import { createLog } from '#platform/log'

/** `npm run backup -- FILE`: the whole database and the stored files, in one portable file. */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run backup -- FILE')
  process.exit(2)
}
try {
  const environment = readEnvironment()
  await backup(environment, file, createLog(environment))
  console.log(`Backed up to ${file}`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
