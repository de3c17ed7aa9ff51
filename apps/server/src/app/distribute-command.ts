import { openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { distribute, type Distribution, readDistribution } from '#platform/database/sharding/distribute'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { migrationsFolder } from './home.ts'
import { tableRooms } from './table-rooms.ts'

/**
 * `npm run distribute -- [--check] [--shards N]`: shards the database of DATABASE_URL by shop (Citus), empty or filled, all of it or
 * nothing; run again it moves what a later version added. `--check` only says how far it is, and exits with 1 if something is missing.
 */
const isCheck = process.argv.includes('--check')
try {
  const shards = shardsOf(process.argv)
  const environment = readEnvironment()
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const found = await (isCheck
    ? readDistribution(database, tableRooms)
    : distribute(database, { rooms: tableRooms, shards, tell: (line) => console.log(line) }))
  console.log(summaryOf(found))
  await database.close()
  process.exit(found.missing.length === 0 ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
}

function shardsOf(options: readonly string[]): number {
  const index = options.indexOf('--shards')
  if (index === -1) return 32
  const shards = Number(options[index + 1])
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new Error('Usage: npm run distribute [-- --check] [-- --shards N]')
  return shards
}

function summaryOf({ nodes, rooms, missing, unheld }: Distribution): string {
  const count = (kind: string) => [...rooms.values()].filter((room) => room.kind === kind).length
  const lines = [
    `${rooms.size - missing.length} of ${rooms.size} tables are where they belong, on ${nodes} workers:`,
    `  ${count('distributed')} distributed, ${count('reference')} on every node, ${count('local')} on the coordinator`,
    ...missing.map((name) => `  ${name} is not there yet`),
    ...unheld.map(({ table, name }) => `  ${name} of ${table} is not held by the database`),
  ]
  return lines.join('\n')
}
