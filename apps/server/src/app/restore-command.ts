import { readEnvironment } from '#platform/environment'
import { createLog } from '#platform/log'
import { restore } from '#platform/restore'
import { migrationsFolder } from './home.ts'

/** `npm run restore -- FILE [--force]`: into an empty database; --force replaces what is there. */
const [file, ...options] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run restore -- FILE [--force]')
  process.exit(2)
}
try {
  const environment = readEnvironment()
  await restore(environment, file, createLog(environment), { force: options.includes('--force'), migrations: migrationsFolder })
  console.log(`Restored from ${file}`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
