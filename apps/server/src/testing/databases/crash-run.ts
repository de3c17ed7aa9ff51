import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Ledger } from '../peers/sending-device.ts'
import { within } from '../peers/within.ts'
import { randomNumbers } from '../random-numbers.ts'
import { openSalesLoad, type SalesLoad } from '../sales/sales-load.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import { inspect, prepare, withDatabase } from './crash-database.ts'

/** Options of a crash run. */
export interface CrashRun {
  /** Number of kills of the server (or its database). */
  readonly times: number
  readonly devices: number
  /** Arguments of `node` that start the server. */
  readonly program: readonly string[]
  /** An empty PostgreSQL database; by default an embedded one in a temporary folder. */
  readonly databaseUrl?: string
  /** More settings of the server. */
  readonly variables?: Readonly<Record<string, string>>
  /** Kills the database instead of the server, which must reconnect. */
  readonly database?: { kill(): Promise<void>; restart(): Promise<void> }
  /** The seed of the random kills and receipts. */
  readonly seed?: number
  readonly say?: (text: string) => void
}

/** The result. It is correct if `lost` and `doubled` are 0 and `wrong` is empty. */
export interface CrashFigures {
  readonly kills: number
  readonly posted: number
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged but not stored. */
  readonly lost: number
  /** Stored more than once. */
  readonly doubled: number
  /** Requests without a response because of a kill, and how many of their receipts were stored. */
  readonly cutOff: number
  readonly storedUnheard: number
  /** Longest time from start to ready after a kill. */
  readonly slowestStartMilliseconds: number
  readonly wrong: readonly string[]
}

/** Timeout of one kill and start; everything inside has a shorter limit. */
const stepMilliseconds = 300_000

/**
 * Kills a server repeatedly while devices post, then compares its data with its acknowledgements.
 */
export async function crashRun(run: CrashRun): Promise<CrashFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pos-crash-'))
  const settings = { VAR_DIR: folder, DATABASE_URL: run.databaseUrl ?? '' }
  try {
    const shopId = await withDatabase(settings, prepare)
    const server = await serverProcess(run.program, {
      ...settings,
      ...run.variables,
      APP_SECRET: randomBytes(32).toString('hex'),
    })
    try {
      await server.start()
      const load = await openSalesLoad({
        url: server.url,
        devices: run.devices,
        seed: run.seed ?? 1,
      })
      const slowestStartMilliseconds = await load.during(() => killAgainAndAgain(run, server, load))
      const wrong = await load.compareFigures()
      const uids = await load.listUids()
      await server.stop()
      wrong.push(...(await withDatabase(settings, (database) => inspect(database, shopId))))
      return {
        kills: run.times,
        ...comparedWith(load.ledger, uids),
        slowestStartMilliseconds,
        wrong,
      }
    } finally {
      await server.kill()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The uids that a server lists, compared with its acknowledgements. */
export function comparedWith(
  { receipts, acknowledged, cutOff, storedUnheard }: Ledger,
  uids: readonly string[],
) {
  const stored = new Set(uids)
  const heard = [...acknowledged].filter((uid) => receipts.has(uid))
  return {
    posted: receipts.size,
    acknowledged: heard.length,
    stored: stored.size,
    lost: heard.filter((uid) => !stored.has(uid)).length,
    doubled: uids.length - stored.size,
    cutOff,
    storedUnheard,
  }
}

/**
 * Kills at a random moment: mostly while receipts arrive, sometimes while the server is starting.
 * Returns the slowest start in ms.
 */
async function killAgainAndAgain(
  { times, seed = 1, say, database }: CrashRun,
  server: ServerProcess,
  load: SalesLoad,
): Promise<number> {
  const random = randomNumbers(seed)
  let slowest = 0
  for (let kill = 1; kill <= times; kill += 1) {
    // Waits for receipts to arrive: on a slow machine, kills would otherwise meet a server that has
    // done nothing yet.
    if (random() < 0.8) await load.progress()
    await sleep(100 + random() * 1200)
    const killed = database ? killDatabase(database, server, random) : killServer(server, random)
    slowest = Math.max(slowest, await within(stepMilliseconds, `Kill ${kill} never ended`, killed))
    say?.(`${kill} of ${times} kills, ${load.ledger.acknowledged.size} records acknowledged`)
  }
  return Math.round(slowest)
}

/** Milliseconds until it is ready again. */
async function killServer(server: ServerProcess, random: () => number) {
  await server.kill()
  if (random() < 0.2) {
    await server.start({ wait: false })
    await sleep(random() * 1500)
    await server.kill()
  }
  const started = performance.now()
  await server.start()
  return performance.now() - started
}

/** Milliseconds from the database's start until the server is ready again. */
async function killDatabase(
  database: NonNullable<CrashRun['database']>,
  server: ServerProcess,
  random: () => number,
) {
  await database.kill()
  await sleep(random() * 500)
  const started = performance.now()
  await database.restart()
  await server.ready()
  return performance.now() - started
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
