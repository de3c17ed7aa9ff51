import type PgBoss from 'pg-boss'
import type { Database } from '../database/database.ts'
import { queryWhole } from '../database/pool.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

/** The handling of tasks with a name. */
export interface QueueTask {
  readonly name: string
  /** So many more times it is tried when `run` fails, each time after twice as long as before. */
  readonly retries: number
  /** Whatever takes longer counts as failed: its server may be gone. */
  readonly seconds: number
  /** So many things are done at once by a server; one unless said otherwise. */
  readonly workers?: number
  run(data: unknown): Promise<void>
}

/**
 * Work that must be done once, by any server of the database, now or later; it outlives the server
 * that asked for it.
 */
export interface Queue {
  /** Says what is done under a name; before `start`. */
  handle(task: QueueTask): void
  /**
   * Stores a task and resolves once it is stored; not inside a transaction. It starts after
   * `startAfter`. A waiting task with the same `key` is not stored again.
   */
  add(
    name: string,
    data: object,
    options?: { readonly startAfter?: Date; readonly key?: string },
  ): Promise<void>
  /**
   * Begins to work; never fails: what keeps the queue from opening is logged, and opening it is
   * tried again.
   */
  start(): Promise<void>
  /** Waits for what is being done. */
  stop(): Promise<void>
}

/**
 * The schema with the tables of the queue: its library makes and migrates them, and no tenant's
 * transaction may enter it.
 */
const schema = 'pgboss'
/** Another server's work is found so soon; this server's at once. */
const pollSeconds = 10
const firstRetrySeconds = 15
const stopMilliseconds = 10_000
const reopenMilliseconds = 30_000

/**
 * A queue in the database by pg-boss, which runs over the common pool: the embedded database has
 * one connection.
 */
export function createQueue(database: Database, log: Log): Queue {
  const tasks = new Map<string, QueueTask>()
  const workers = new Map<string, readonly string[]>()
  let opening: Promise<PgBoss> | null = null
  const open = () => (opening ??= openBoss(database, log, tasks).catch(forget))
  const forget = (error: unknown) => {
    opening = null
    throw error
  }
  let starting: Promise<void> | null = null
  let again: NodeJS.Timeout | undefined
  const begin = async () => {
    try {
      const boss = await open()
      for (const task of tasks.values())
        if (!workers.has(task.name)) workers.set(task.name, await workAll(boss, task, log))
    } catch (error) {
      log.error({ err: error }, 'the queue could not be opened; it is tried again')
      again = setTimeout(() => void (starting = begin()), reopenMilliseconds).unref()
    }
  }
  return {
    handle: (task) => void tasks.set(task.name, task),
    async add(name, data, { startAfter, key = newId() } = {}) {
      const boss = await open()
      await boss.send(name, data, { singletonKey: key, ...(startAfter ? { startAfter } : {}) })
      if (!startAfter) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    },
    start: () => (starting = begin()),
    async stop() {
      clearTimeout(again)
      await starting
      const boss = await opening?.catch(() => null)
      await boss?.stop({ graceful: true, wait: true, timeout: stopMilliseconds })
    },
  }
}

async function openBoss(
  database: Database,
  log: Log,
  tasks: ReadonlyMap<string, QueueTask>,
): Promise<PgBoss> {
  // Loaded when it is needed: commands that send nothing do without.
  const { default: Boss } = await import('pg-boss')
  const executeSql = (text: string, values: unknown[]) => queryWhole(database.pool, text, values)
  const boss = new Boss({ schema, db: { executeSql }, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue met an error and goes on'))
  await boss.start()
  for (const { name, retries, seconds } of tasks.values()) {
    const options = {
      name,
      policy: 'short' as const,
      retryLimit: retries,
      retryDelay: firstRetrySeconds,
      retryBackoff: true,
      expireInSeconds: seconds,
    }
    await boss.createQueue(name, options).catch(async (error: unknown) => {
      // Another server that starts at the same moment made it.
      if (!(await boss.getQueue(name))) throw error
    })
  }
  return boss
}

const workAll = (boss: PgBoss, task: QueueTask, log: Log) =>
  Promise.all(Array.from({ length: task.workers ?? 1 }, () => work(boss, task, log)))

/**
 * Works one thing at a time, without a pause as long as there is something. Returns the id by which
 * the worker is woken.
 */
async function work(boss: PgBoss, { name, run }: QueueTask, log: Log): Promise<string> {
  const worker: string = await boss.work<object>(
    name,
    { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
    async (jobs) => {
      // Otherwise the worker would pause after each.
      boss.notifyWorker(worker)
      for (const { id, data } of jobs)
        await run(data).catch((error: unknown) => {
          log.warn({ err: error, queue: name, job: id }, 'work of the queue failed')
          throw error
        })
    },
  )
  return worker
}
