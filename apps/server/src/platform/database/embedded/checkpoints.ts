import type { Pool } from 'pg'
import type { Log } from '../../process/log.ts'

const everyMilliseconds = 10_000
const longBytes = 32 * 1024 * 1024

/**
 * Keeps the write-ahead log of the embedded database short, which limits disk usage and the time of
 * a start after a crash. The embedded database makes no checkpoints on its own.
 */
export function startCheckpoints(pool: Pool, log: Log): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = checkpointWhenLong(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'checkpoint failed'),
    )
  }, everyMilliseconds).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Makes a checkpoint if more than 32 MB would have to be replayed. Returns whether it did. */
async function checkpointWhenLong(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_long: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as is_long from pg_control_checkpoint()',
    [longBytes],
  )
  const isLong = rows[0]?.is_long ?? false
  if (isLong) await pool.query('checkpoint')
  return isLong
}
