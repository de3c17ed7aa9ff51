import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { simulatorFolder } from '../home.ts'

/** Starts simulated devices as a program of their own, unless the history is there already; their progress goes to the log. */
export function fillHistory(engine: Engine, url: string, password: string): { stop(): void } {
  const running = start(engine, url, password).catch((error: unknown) => {
    engine.log.warn({ err: error }, 'demo history could not be filled')
    return () => {}
  })
  return { stop: () => void running.then((end) => end()) }
}

async function start(engine: Engine, url: string, password: string): Promise<() => void> {
  const days = engine.environment.DEMO_HISTORY_DAYS
  const program = path.join(simulatorFolder, 'dist', 'main.js')
  if (days === 0 || !existsSync(program) || !(await isWanted(engine, days))) return () => {}
  // The seed makes the same receipts again, and those that are known are left out: an interrupted run just goes on.
  const size = ['--days', String(days), '--devices', '2', '--speed', 'max', '--gentle']
  const child = spawn(process.execPath, [program, '--url', url, '--email', 'owner@example.com', ...size], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, POS_PASSWORD: password },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => engine.log.info({ demo: chunk.toString().trim() }, 'filling demo sales history'))
  }
  child.on('error', (error) => engine.log.warn({ err: error }, 'simulator could not be started'))
  child.on('exit', (code) => {
    if (code) engine.log.warn({ code }, 'demo sales history is not complete; the next start goes on')
  })
  return () => void child.kill('SIGTERM')
}

/** Whether nothing was sold yet, or a shop that got simulated devices has not got all its days. */
async function isWanted(engine: Engine, days: number): Promise<boolean> {
  const { rows } = await engine.database.transaction({ system: true }, (db) =>
    sql<{ wanted: boolean }>`
      select not exists (select from receipts) or exists (
        select from devices d where d.name = 'Simulator 1'
          and (select count(distinct r.paid_business_date) from receipts r where r.shop_id = d.shop_id) < ${days}
      ) as wanted`.execute(db),
  )
  return rows[0]?.wanted ?? false
}
