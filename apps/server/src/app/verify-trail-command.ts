import { z } from 'zod'
import { openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { readEnvironment } from '#platform/process/environment'
import { createLog } from '#platform/process/log'
import { createSealer } from '#platform/security/secrets'
import { type TrailFault, type TrailReport, verifyTrails } from '#trail/verify'
import { migrationsFolder } from './home.ts'

/**
 * `npm run verify-trail [-- --head TRAIL:NUMBER:HASH …]`: walks the hash chain of every trail and names the first row that was removed or
 * changed; `--head` checks that a head which somebody noted is still part of it. Exits with 1 if anything is wrong. On PostgreSQL the
 * server may keep running.
 */
try {
  const kept = readHeads(process.argv.slice(2))
  const environment = readEnvironment()
  const log = createLog(environment)
  const database = await openDatabase(environment, log)
  await migrate(database, migrationsFolder, log)
  const reports = await verifyTrails({ database, sealer: createSealer(environment.APP_SECRET, environment.APP_SECRET_PREVIOUS) }, kept)
  for (const report of reports) console.log(lineOf(report))
  const missing = [...kept.keys()].filter((trail) => !reports.some((report) => report.trail === trail))
  for (const trail of missing) console.log(`${trail}: there is no such trail`)
  await database.close()
  process.exit(missing.length === 0 && reports.every(({ fault }) => fault === null) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
}

/** Heads by trail, as the screen and the file show them. */
function readHeads(options: readonly string[]): Map<string, string> {
  const heads = new Map<string, string>()
  for (let index = 0; index < options.length; index += 2) {
    const [, trail = '', head = ''] = /^([^:]+):(\d+:[0-9a-f]{64})$/.exec(options[index + 1] ?? '') ?? []
    if (options[index] !== '--head' || !z.uuid().safeParse(trail).success)
      throw new Error('Usage: npm run verify-trail [-- --head TRAIL:NUMBER:HASH …]')
    heads.set(trail, head)
  }
  return heads
}

function lineOf({ trail, name, rows, head, unsealed, fault }: TrailReport): string {
  const about = `${name} (${trail}): ${rows} rows, ${unsealed} not sealed yet`
  if (fault) return `${about}\n  WRONG ${describe(fault)}`
  return `${about}, whole${head ? `\n  head ${trail}:${head.number}:${head.hash}` : ''}`
}

const faults: Readonly<Record<TrailFault['kind'], string>> = {
  removed: 'was removed',
  changed: 'was changed, or its seal was',
  seal_removed: 'has lost its seal',
  seal_forged: 'has a seal that was made neither with APP_SECRET nor with any of APP_SECRET_PREVIOUS',
  anchor_forged: 'is where the trail begins, by an anchor that was made neither with APP_SECRET nor with any of APP_SECRET_PREVIOUS',
  never_sealed: 'is there without ever having been sealed',
  head_gone: 'is not part of the trail as it was noted',
}

function describe({ kind, number, row }: TrailFault): string {
  const which = number === null ? 'a row' : `row ${number}`
  const isThere = kind === 'changed' || kind === 'seal_forged' || kind === 'never_sealed'
  const text = row ? `${row.at} ${row.actor_name} ${row.action} ${row.resource} ${row.record_name ?? ''}`.trim() : null
  return `${which} ${faults[kind]}${text ? `\n        ${isThere ? 'it says' : 'before it'}: ${text}` : ''}`
}
