// Kills the server or PostgreSQL (kill -9) at random moments while devices post receipts
// (docs/quality.md).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startCluster } from '@pos/server/testing/databases/cluster'
import { crashRun } from '@pos/server/testing/databases/crash-run'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'

const here = path.dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    devices: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    /**
     * `embedded`, a separate `postgres`, or a `cluster` of a primary, two standbys and a pooler.
     */
    on: { type: 'string', default: 'embedded' },
    /**
     * `server` or `database`; in a cluster, `database` is the primary, and a standby takes over.
     */
    kill: { type: 'string', default: 'server' },
    program: { type: 'string', default: path.join(here, '../../apps/server/dist/main.js') },
  },
})
if (!existsSync(values.program)) throw new Error('Build the server first: npm run build')

const cluster = values.on === 'cluster' ? await startCluster() : null
const postgres = values.on === 'postgres' ? await startPostgres() : null
const figures = await run()
const result = { on: values.on, killed: values.kill, ...figures }
console.table(Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'wrong')))
for (const text of figures.wrong) console.error(text)
const results = path.join(here, '../results')
mkdirSync(results, { recursive: true })
writeFileSync(
  path.join(results, `kill-${result.on}-${result.killed}.json`),
  `${JSON.stringify(result, null, 2)}\n`,
)
const isRight = figures.lost === 0 && figures.doubled === 0 && figures.wrong.length === 0
console.log(
  isRight
    ? 'Every acknowledged receipt is stored once, and the reports match.'
    : 'Receipts were lost or stored twice, or reports are wrong.',
)
process.exit(isRight ? 0 : 1)

async function run() {
  try {
    return await crashRun({
      times: Number(values.times),
      devices: Number(values.devices),
      seed: Number(values.seed),
      program: [values.program],
      ...(cluster
        ? { databaseUrl: cluster.variables.DATABASE_URL, variables: cluster.variables }
        : {}),
      ...(cluster && values.kill === 'database' ? { database: cluster } : {}),
      ...(postgres
        ? {
            databaseUrl: postgres.url,
            ...(values.kill === 'database' ? { database: postgres } : {}),
          }
        : {}),
      say: (text) => console.log(text),
    })
  } finally {
    await postgres?.stop()
    await cluster?.stop()
  }
}
