import { Kysely } from 'kysely'
import type { Pool, QueryConfig } from 'pg'
import { openPool, serverConfig } from '../database/pool.ts'
import { ScopedDialect } from '../database/scoped-dialect.ts'
import type { Log } from '../process/log.ts'

const askEveryMilliseconds = 1000
/** Older positions are not needed: reads have switched to the primary long before. */
const maxSamples = 600

const position: QueryConfig & { query_timeout: number } = {
  text: 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as lsn',
  query_timeout: 2000,
}

/** A write position of the primary at a moment. */
interface Sample {
  readonly at: number
  readonly position: bigint
}

/** Address of a read replica, and the maximum lag in seconds for its use. */
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
  /** Returns the maximum possible lag in seconds; null if one of the two has not responded. */
  seconds(): number | null
  stop(): void
}

/** Opens a read replica of a primary and starts to monitor its lag. */
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
 * Reads the written and replayed positions of primary and replica every second. The replica is as
 * current as the newest moment at which the primary had written no more than what is replayed: this
 * compares no clocks, and an idle primary means no lag.
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

/** Returns the written or replayed position of a server as an increasing number. */
async function positionOf(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ lsn: string }>(position)
  const [high = '0', low = '0'] = (rows[0]?.lsn ?? '').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
