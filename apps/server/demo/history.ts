import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DemoHistory } from '@pos/contract/shop/demo'
import { sql } from 'kysely'
import { z } from 'zod'
import { simulatorFolder } from '#app/home'
import type { Engine } from '#engine/engine'
import { demoAccounts, demoPassword, demoShops } from './demo-accounts.ts'

const progress = z.object({ done: z.int(), days: z.int(), receipts: z.int() })

/** Simulated devices at work. */
export interface DemoDevices {
  /** Progress of the days of history. */
  history(): DemoHistory
  stop(): void
}

/**
 * Starts simulated devices in a separate process. They fill missing days, newest first, and
 * continue today with DEMO_LIVE. Its output is logged with LOG_LEVEL=debug, failures as warnings.
 */
export function startDevices(engine: Engine, url: string): DemoDevices {
  const { DEMO_HISTORY_DAYS: days, DEMO_LIVE: live } = engine.environment
  const program = path.join(simulatorFolder, 'dist', 'main.js')
  let shown: DemoHistory = { state: 'complete', done: days, days, receipts: 0 }
  let stop = () => {}
  let isStopped = false
  if ((days > 0 || live) && existsSync(program)) {
    shown = { state: 'starting', done: 0, days, receipts: 0 }
    start(engine, program, url, (history) => (shown = history)).then(
      (end) => (isStopped ? end() : (stop = end)),
      (error: unknown) => {
        shown = { ...shown, state: 'complete' }
        engine.log.warn({ err: error }, 'the demo has no simulated devices')
      },
    )
  }
  return {
    history: () => shown,
    stop() {
      isStopped = true
      stop()
    },
  }
}

type Tell = (history: DemoHistory) => void

async function start(
  { environment, log, database }: Engine,
  program: string,
  url: string,
  tell: Tell,
): Promise<() => void> {
  const { DEMO_HISTORY_DAYS: days, DEMO_LIVE: live, VAR_DIR } = environment
  const { rows: shops } = await database.transaction({ system: true }, (db) =>
    sql<{
      id: string
    }>`select id from shops where name = any(${demoShops.map(({ shop }) => shop.name)}::text[])`.execute(
      db,
    ),
  )
  const options = [
    '--url',
    url,
    '--gentle',
    '--existing',
    '--close',
    '--keys',
    path.join(VAR_DIR, 'demo-devices.json'),
    '--days',
    String(days),
  ]
  for (const email of demoAccounts.owners) options.push('--email', email)
  for (const { id } of shops) options.push('--shop', id)
  if (live) options.push('--today')
  const child = spawn(process.execPath, [program, ...options], {
    // The channel reports the progress, and lets the child notice when this process has ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, POS_PASSWORD: demoPassword },
  })
  let isEnding = false
  let last = 0
  child.stdout?.on('data', (chunk: Buffer) =>
    log.debug({ demo: chunk.toString().trim() }, 'simulated devices'),
  )
  child.stderr?.on('data', (chunk: Buffer) =>
    log.warn({ demo: chunk.toString().trim() }, 'simulated devices'),
  )
  child.on('message', (message) => {
    const { data } = progress.safeParse(message)
    if (!data) return
    const { done, receipts } = data
    last = receipts
    tell({ state: done < days ? 'filling' : 'complete', done, days, receipts })
    if (done === days && receipts > 0)
      log.info({ days, receipts }, 'the demo has its sales history')
  })
  child.on('error', (error) => log.warn({ err: error }, 'simulator could not be started'))
  child.on('exit', (code, signal) => {
    // No more days will be filled: clients can stop polling.
    tell({ state: 'complete', done: days, days, receipts: last })
    if (!isEnding && (code || signal))
      log.warn({ code, signal }, 'simulated devices ended; the next start goes on')
  })
  return () => {
    isEnding = true
    child.kill('SIGTERM')
  }
}
