import type { Pool } from 'pg'
import type { Log } from '../../process/log.ts'
import { queryWhole } from '../pool.ts'

const everyMilliseconds = 10_000
const dayMilliseconds = 24 * 3600 * 1000
/** Hours of the night by the server's clock. */
const nightHours = new Set([2, 3, 4])
/**
 * Samples 3,000 rows instead of 30,000: some hundredths of a second per table, and precise enough
 * for the planner.
 */
const target = 10

/**
 * Updates the statistics of the embedded database, as autovacuum does on a PostgreSQL server. Every
 * ten seconds it analyzes tables that have grown by half, and once a night all tables; one at a
 * time, so that statements wait for at most one.
 */
export function startStatistics(
  pool: Pool,
  log: Log,
  now: () => Date = () => new Date(),
): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null
  let lastNight = now().getTime()
  let isStopped = false
  const tick = async () => {
    const at = now()
    const isNight = nightHours.has(at.getHours()) && at.getTime() - lastNight > dayMilliseconds / 2
    if (isNight) lastNight = at.getTime()
    await refreshStatistics(pool, { which: isNight ? 'all' : 'grown', isStopped: () => isStopped })
  }
  const timer = setInterval(() => {
    running ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'statistics were not kept'))
      .finally(() => (running = null))
  }, everyMilliseconds).unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * The tables to analyze: those that have grown by half and at least 64 KB since the last time, or
 * all. `isStopped` ends the run between two tables.
 */
interface Refreshing {
  readonly which: 'grown' | 'all'
  readonly isStopped?: () => boolean
}

/**
 * Analyses tables, each in its own transaction, and returns their names. Partitions count as
 * tables, partitioned tables do not.
 */
export async function refreshStatistics(
  pool: Pool,
  { which, isStopped = () => false }: Refreshing,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; grown: boolean }>(`
    select c.oid::regclass::text as name, pg_relation_size(c.oid) / 8192 >= greatest(c.relpages, 0) * 1.5 + 8 as grown
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  const refreshed: string[] = []
  for (const { name, grown } of rows) {
    if (isStopped()) break
    if (which === 'grown' && !grown) continue
    await queryWhole(
      pool,
      `begin; set local default_statistics_target = ${target}; analyze ${name}; commit`,
    )
    refreshed.push(name)
  }
  return refreshed
}
