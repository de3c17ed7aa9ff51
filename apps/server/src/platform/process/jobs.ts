import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { EventBus } from '../messaging/events.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** A recurring task. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<void>
  /**
   * The next due time after `after` by the data, or null. Every server runs the job at that time,
   * so it must tolerate concurrent runs.
   */
  nextDue?(after: Date): Promise<Date | null>
}

/** Services that jobs use. */
interface JobHost {
  readonly database: Database
  readonly log: Log
  readonly clock: Clock
  readonly events: EventBus
}

/**
 * Topic of an event that runs a job at once: publish it in the transaction that changes the job's
 * next due time.
 */
export const jobTopic = 'job'

/**
 * Runs each job at a fixed interval, on one of the servers of a database, and at the due times that
 * the job reports. The interval catches missed due times, for example after a downtime.
 */
export function startJobs(host: JobHost, jobs: readonly Job[]): { stop(): Promise<void> } {
  const started = jobs.map((job) => startJob(host, job))
  return {
    async stop() {
      await Promise.all(started.map((one) => one.stop()))
    },
  }
}

function startJob(host: JobHost, job: Job) {
  const { clock, log, events } = host
  const working = new Set<Promise<void>>()
  let alarm: NodeJS.Timeout | undefined
  let isStopped = false
  let setting: Promise<void> = Promise.resolve()

  const work = (run: () => Promise<unknown>) => {
    // Due times that pass during the run are later than this, so the timer repeats the job for
    // them.
    const after = clock.now()
    const done = run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
      .then(() => setAlarm(after))
      .finally(() => working.delete(done))
    working.add(done)
  }
  /**
   * With two concurrent callers, the later one reads the next due time last, so no outdated timer is
   * set.
   */
  const setAlarm = (after: Date) => {
    const readNext = async () => {
      const due = isStopped ? null : await job.nextDue?.(after)
      clearTimeout(alarm)
      const milliseconds = due ? due.getTime() - clock.now().getTime() : Infinity
      if (isStopped || milliseconds > job.everySeconds * 1000) return
      alarm = setTimeout(() => work(() => job.run()), Math.max(0, milliseconds)).unref()
    }
    setting = setting
      .then(readNext)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'the next moment of a job could not be read'),
      )
    return setting
  }
  const sweep = setInterval(
    () => work(() => runAlone(host.database, job)),
    job.everySeconds * 1000,
  ).unref()
  const unsubscribe = job.nextDue
    ? events.subscribe(jobTopic, ({ name }) => {
        if (name === job.name) work(() => job.run())
      })
    : () => {}
  if (job.nextDue) work(() => Promise.resolve())
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      clearInterval(sweep)
      clearTimeout(alarm)
      await Promise.all(working)
    },
  }
}

/** A due time read from the database. */
export const dateOrNull = (moment: string | null | undefined): Date | null =>
  moment ? new Date(moment) : null

async function runAlone(database: Database, job: Job) {
  const mine = await database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ mine: boolean }>`
      insert into job_runs (name, started_at) values (${job.name}, now())
      on conflict (name) do update set started_at = now() where job_runs.started_at < now() - make_interval(secs => ${job.everySeconds / 2})
      returning true as mine`.execute(db)
    return rows.length > 0
  })
  if (mine) await job.run()
}
