import { mkdirSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { type PoolConfig } from 'pg'
import { lockFolder } from './data-lock.ts'

/** PostgreSQL inside this process. */
export interface EmbeddedDatabase {
  readonly poolConfig: PoolConfig
  listen(channel: string, action: (payload: string) => void): Promise<() => Promise<void>>
  /** Returns when everything committed so far would survive a power cut. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Opens the embedded database in a folder, or one in memory made from a template (tests). */
export async function openEmbedded(options: { folder: string } | { template: Blob }): Promise<EmbeddedDatabase> {
  const folder = 'folder' in options ? options.folder : null
  const unlock = folder ? lockFolder(folder) : () => {}
  const data = folder ? path.join(folder, 'database') : null
  if (data) mkdirSync(data, { recursive: true })
  try {
    const database = 'template' in options ? new PGlite({ loadDataDir: options.template }) : new PGlite(data ?? 'memory://')
    await database.waitReady
    return {
      poolConfig: createPgConfig(database) as unknown as PoolConfig,
      listen: (channel, action) => database.listen(channel, action),
      sync: data ? walSync(path.join(data, 'pg_wal')) : async () => {},
      async close() {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * PGlite writes its log files without fsync: a killed process loses nothing (the page cache stays), a power cut could. So after a
 * commit the log segments that changed are synced here; recovery replays them, and that is all PostgreSQL itself promises.
 * Callers that wait at the same time share one sync.
 */
function walSync(folder: string) {
  const synced = new Map<string, number>()
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = async () => {
    for (const name of await readdir(folder)) {
      if (!/^[0-9A-F]{24}$/.test(name)) continue
      const file = path.join(folder, name)
      const { mtimeMs } = await stat(file)
      if (synced.get(name) === mtimeMs) continue
      const handle = await open(file, 'r+')
      try {
        await handle.datasync()
      } finally {
        await handle.close()
      }
      synced.set(name, mtimeMs)
    }
  }
  const start = () => {
    running = run().finally(() => {
      running = null
    })
    return running
  }
  // A sync that has begun may have passed the caller's segment already: wait for the one after it.
  return () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }
}
