import { Kysely } from 'kysely'
import type { Pool, QueryConfig } from 'pg'
import { openPool, serverConfig } from '../database/pool.ts'
import { ScopedDialect } from '../database/scoped-dialect.ts'
import type { Log } from '../process/log.ts'

const askEveryMilliseconds = 1000
/** Positions older than this are not needed: readings use the primary long before. */
const maxSamples = 600

const position: QueryConfig & { query_timeout: number } = {
  text: 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as lsn',
  query_timeout: 2000,
}

/** A primary's write position at a moment. */
interface Sample {
  readonly at: number
  readonly position: bigint
}

/** Address of a read replica, and the largest lag in seconds up to which it is used. */
export interface ReplicaAddress {
  readonly url: string
  readonly maxLag: number
}

/** A read replica. */
export interface Replica extends Pick<ReplicaLag, 'seconds'> {
  readonly kysely: Kysely<unknown>
  readonly maxLag: number
  isFresh(): boolean
  close(): Promise<void>
}

/** The lag of a read replica behind its primary. */
interface ReplicaLag {
  /**
   * Returns the largest possible lag in seconds; null if unknown because one of the two does not
   * respond or was not asked yet.
   */
  seconds(): number | null
  stop(): void
}

/** Opens a read replica of a primary and begins to ask how far it is behind. */
export function openReplica({ url, maxLag }: ReplicaAddress, primary: Pool, log: Log): Replica {
  const pool = openPool(serverConfig(url), log)
  const kysely = new Kysely<unknown>({ dialect: new ScopedDialect(pool) })
  const lag = followReplica(primary, pool, log)
  return {
    kysely,
    maxLag,
    seconds: () => lag.seconds(),
    isFresh: () => (lag.seconds() ?? Infinity) <= maxLag,
    async close() {
      lag.stop()
      await kysely.destroy()
    },
  }
}

/**
 * Asks primary and replica every second how far they have written and replayed. A replica is as old
 * as the newest moment at which the primary had written no more than what is replayed: no clocks
 * are compared, and a primary at rest is no lag.
 */
function followReplica(primary: Pool, replica: Pool, log: Log): ReplicaLag {
  let samples: readonly Sample[] = []
  let answeredAt: number | null = null
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const at = performance.now()
      const all = [...samples, { at, position: await positionOf(primary) }]
      const replayed = await positionOf(replica)
      const newest = all.findLastIndex((sample) => sample.position <= replayed)
      samples = all.slice(newest < 0 ? -maxSamples : newest)
      answeredAt = newest < 0 ? null : at
    } catch (error) {
      if (answeredAt !== null)
        log.warn(
          { err: error },
          'the lag of the read replica is not known: reading from the primary',
        )
      answeredAt = null
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), askEveryMilliseconds).unref()
  void ask()
  return {
    seconds() {
      const [replayed] = samples
      const isSilent =
        answeredAt === null || performance.now() - answeredAt > 3 * askEveryMilliseconds
      return isSilent || !replayed ? null : (performance.now() - replayed.at) / 1000
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns the position up to which a server has written or replayed, as a number that grows. */
async function positionOf(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ lsn: string }>(position)
  const [high = '0', low = '0'] = (rows[0]?.lsn ?? '').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
