import { type Distribution, distribute, readDistribution } from '#platform/topology/distribute'
import { runOnDatabase, UsageError } from './run-command.ts'
import { tablePlacements } from './table-placements.ts'

function shardsOf(options: readonly string[]): number {
  const index = options.indexOf('--shards')
  if (index === -1) return 32
  const shards = Number(options[index + 1])
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new UsageError('Usage: npm run distribute [-- --check] [-- --shards N]')
  return shards
}

function summaryOf({ nodes, placements, missing, unheld }: Distribution): string {
  const count = (kind: string) =>
    [...placements.values()].filter((placement) => placement.kind === kind).length
  const lines = [
    `${placements.size - missing.length} of ${placements.size} tables are where they belong, on ${nodes} workers:`,
    `  ${count('distributed')} distributed, ${count('reference')} on every node, ${count('local')} on the coordinator`,
    ...missing.map((name) => `  ${name} is not there yet`),
    ...unheld.map(({ table, name }) => `  ${name} of ${table} is not held by the database`),
  ]
  return lines.join('\n')
}

/**
 * `npm run distribute -- [--check] [--shards N]`: shards the database of DATABASE_URL by shop
 * (Citus) in one transaction. A later run distributes tables of newer versions. `--check` only
 * reports the progress, and exits with 1 if a table is missing.
 */
await runOnDatabase({
  readOptions: (given) => ({ shards: shardsOf(given), isCheck: given.includes('--check') }),
  async run({ shards, isCheck }, { database }) {
    const distribution = await (isCheck
      ? readDistribution(database, tablePlacements)
      : distribute(database, {
          placements: tablePlacements,
          shards,
          tell: (line) => console.log(line),
        }))
    console.log(summaryOf(distribution))
    return distribution.missing.length === 0 ? 0 : 1
  },
})
