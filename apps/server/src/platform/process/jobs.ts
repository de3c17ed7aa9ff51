import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from './log.ts'

/** A recurring task. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<void>
}

/** Runs jobs on a schedule; of several servers on one database, only one runs a job at a time. */
export function startJobs(database: Database, log: Log, jobs: readonly Job[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      const run = runAlone(database, job)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => running.delete(run))
      running.add(run)
    }, job.everySeconds * 1000).unref(),
  )
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

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
