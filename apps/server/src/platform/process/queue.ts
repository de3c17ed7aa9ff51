import type PgBoss from 'pg-boss'
import type { Database } from '../database/database.ts'
import { queryWhole } from '../database/pool.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

/** The handler of a named kind of task. */
interface QueueTask {
  readonly name: string
  /** Number of retries after failures, each after twice the previous delay. */
  readonly retries: number
  /** Tasks that take longer count as failed, because their server may be gone. */
  readonly seconds: number
  /** Number of concurrent tasks per server; one by default. */
  readonly workers?: number
  run(data: unknown): Promise<void>
}

/**
 * Tasks that must run once, on any server of the database; they outlive the server that queued
 * them.
 */
export interface Queue {
  /** Registers a handler; call it before `start`. */
  handle(task: QueueTask): void
  /**
   * Stores a task and resolves once it is stored; do not call it inside a transaction. It starts
   * after `startAfter`. While a task with the same `key` waits, it is not stored again.
   */
  add(
    name: string,
    data: object,
    options?: { readonly startAfter?: Date; readonly key?: string },
  ): Promise<void>
  /** Starts the work. Never fails: an error while opening the queue is logged and retried. */
  start(): Promise<void>
  /** Waits for running tasks. */
  stop(): Promise<void>
}

/**
 * The schema of the queue's tables: its library creates and migrates them, and no tenant's
 * transaction may access it.
 */
const schema = 'pgboss'
/** Polling interval for tasks of other servers; this server's tasks start at once. */
const pollSeconds = 10
const firstRetrySeconds = 15
const stopMilliseconds = 10_000
const reopenMilliseconds = 30_000

/**
 * A queue in the database by pg-boss over the shared pool: the embedded database has one
 * connection.
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
  // Loaded on demand: commands that queue nothing do not need it.
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
      // Another server that started at the same moment created it.
      if (!(await boss.getQueue(name))) throw error
    })
  }
  return boss
}

const workAll = (boss: PgBoss, task: QueueTask, log: Log) =>
  Promise.all(Array.from({ length: task.workers ?? 1 }, () => work(boss, task, log)))

/**
 * Runs one task at a time, without a pause while tasks wait. Returns the id that wakes the worker.
 */
async function work(boss: PgBoss, { name, run }: QueueTask, log: Log): Promise<string> {
  const worker: string = await boss.work<object>(
    name,
    { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
    async (jobs) => {
      // Otherwise the worker would pause after each task.
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
