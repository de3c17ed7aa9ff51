import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { simulatorFolder } from '../home.ts'

/** Days of sales that the demo has. */
const days = 90

/** Starts simulated devices as a program of their own, unless the history is there already; their progress goes to the log. */
export function fillHistory(engine: Engine, url: string, password: string): { stop(): void } {
  let stop = () => {}
  void start(engine, url, password)
    .then((stopIt) => {
      stop = stopIt
    })
    .catch((error: unknown) => engine.log.warn({ err: error }, 'demo history could not be filled'))
  return { stop: () => stop() }
}

async function start(engine: Engine, url: string, password: string): Promise<() => void> {
  const { rows } = await engine.database.transaction({ system: true }, (db) =>
    sql<{ days: number }>`select count(distinct paid_business_date) as days from receipts`.execute(db),
  )
  const program = path.join(simulatorFolder, 'dist', 'main.js')
  if ((rows[0]?.days ?? 0) >= days || !existsSync(program)) return () => {}
  // The seed makes the same receipts again, and the device interface takes a known receipt once: an interrupted run just goes on.
  const child = spawn(
    process.execPath,
    [program, '--url', url, '--email', 'owner@example.com', '--days', String(days), '--devices', '2', '--speed', 'max'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, POS_PASSWORD: password },
    },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => engine.log.info({ demo: chunk.toString().trim() }, 'filling demo sales history'))
  }
  child.on('error', (error) => engine.log.warn({ err: error }, 'simulator could not be started'))
  return () => void child.kill('SIGTERM')
}
