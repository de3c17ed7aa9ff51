import { z } from 'zod'
import { type TrailFault, type TrailReport, verifyTrails } from '#history/audit-log/verify'
import { createSealer } from '#platform/security/secrets'
import { runOnDatabase, UsageError } from './run-command.ts'

const faults: Readonly<Record<TrailFault['kind'], string>> = {
  removed: 'was removed',
  changed: 'was changed, or its seal was changed',
  seal_removed: 'has lost its seal',
  seal_forged:
    'has a forged seal: it was signed neither with APP_SECRET nor with any of APP_SECRET_PREVIOUS',
  anchor_forged:
    'begins the trail by a forged anchor: it was signed neither with APP_SECRET nor with any of APP_SECRET_PREVIOUS',
  never_sealed: 'was never sealed: the server did not write it',
  head_gone: 'is missing: the saved head is not part of this trail',
}

/** Faults whose row still exists. For the others the report shows the previous row. */
const hasRow = new Set<TrailFault['kind']>(['changed', 'seal_forged', 'never_sealed'])

function lineOf({ trail, name, rows, head, unsealed, fault }: TrailReport): string {
  const about = `${name} (${trail}): ${rows} rows, ${unsealed} not sealed yet`
  if (fault) return `${about}\n  WRONG ${describeFault(fault)}`
  return `${about}, whole${head ? `\n  head ${trail}:${head.number}:${head.hash}` : ''}`
}

function describeFault({ kind, number, row }: TrailFault): string {
  const which = number === null ? 'a row' : `row ${number}`
  const text = row
    ? `${row.at} ${row.actor_name} ${row.action} ${row.resource} ${row.record_name ?? ''}`.trim()
    : null
  return `${which} ${faults[kind]}${text ? `\n        ${hasRow.has(kind) ? 'it says' : 'before it'}: ${text}` : ''}`
}

/**
 * Parses the options. Returns the saved heads by trail, in the format of the screen and the
 * exported file.
 */
function readHeads(options: readonly string[]): Map<string, string> {
  const heads = new Map<string, string>()
  for (let index = 0; index < options.length; index += 2) {
    const [, trail = '', head = ''] =
      /^([^:]+):(\d+:[0-9a-f]{64})$/.exec(options[index + 1] ?? '') ?? []
    if (options[index] !== '--head' || !z.uuid().safeParse(trail).success)
      throw new UsageError('Usage: npm run verify-trail [-- --head TRAIL:NUMBER:HASH …]')
    heads.set(trail, head)
  }
  return heads
}

/**
 * `npm run verify-trail [-- --head TRAIL:NUMBER:HASH …]`: verifies the hash chain of every audit
 * log and names the first removed or changed row of each. `--head` also checks that a saved head is
 * part of its log. Exits with 1 if a log has a fault. On PostgreSQL the server may keep running.
 */
await runOnDatabase({
  readOptions: readHeads,
  async run(kept, { environment, database }) {
    const sealer = createSealer(environment.APP_SECRET, environment.APP_SECRET_PREVIOUS)
    const reports = await verifyTrails({ database, sealer }, kept)
    for (const report of reports) console.log(lineOf(report))
    const missing = [...kept.keys()].filter(
      (trail) => !reports.some((report) => report.trail === trail),
    )
    for (const trail of missing) console.log(`${trail}: there is no such trail`)
    return missing.length === 0 && reports.every(({ fault }) => fault === null) ? 0 : 1
  },
})
