import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { PoolConfig } from 'pg'
import { ConfigurationError } from '../../process/environment.ts'
import { lockFolder } from './data-lock.ts'
import { DurableFolder, syncFolder } from './durable-folder.ts'

/** PostgreSQL inside this process. */
export interface EmbeddedDatabase {
  readonly poolConfig: PoolConfig
  /** True if the data is on disk; false for a database in memory. */
  readonly isKept: boolean
  listen(channel: string, action: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

// PGlite's parameters, but with fsync (-F disables it), through the one call that Emscripten passes
// on, and with a small log.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap(
    (setting) => ['-c', setting],
  ),
]

/** Opens the embedded database in a folder, or in memory from a template (for tests). */
export async function openEmbedded(
  options: { folder: string } | { template: Blob },
): Promise<EmbeddedDatabase> {
  if ('template' in options)
    return wrapped(new PGlite({ loadDataDir: options.template }), false, () => {})
  const unlock = lockFolder(options.folder)
  const data = path.join(options.folder, 'database')
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 })
    const isNew = !existsSync(path.join(data, 'PG_VERSION'))
    const database = new PGlite({ fs: new DurableFolder(data), startParams })
    await database.waitReady
    if (isNew) syncFolder(data)
    return await wrapped(database, true, unlock)
  } catch (error) {
    unlock()
    throw new ConfigurationError(
      `The embedded database in ${data} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function wrapped(
  database: PGlite,
  isKept: boolean,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  await database.waitReady
  return {
    poolConfig: createPgConfig(yielding(database)),
    isKept,
    listen: (channel, action) => database.listen(channel, action),
    async close() {
      try {
        await database.close()
      } finally {
        unlock()
      }
    },
  }
}

/** Maximum milliseconds for which statements of one caller may block the event loop. */
const interval = 10

/**
 * PGlite responds synchronously, so a long transaction of many statements would block the event
 * loop. Only messages of the pool yield, because PGlite's own queries consist of several messages
 * that must stay together.
 */
function yielding(database: PGlite): PGlite {
  let begun = performance.now()
  const execute: PGlite['execProtocolStream'] = async (...message) => {
    if (performance.now() - begun > interval) {
      await new Promise((resolve) => setImmediate(resolve))
      begun = performance.now()
    }
    return database.execProtocolStream(...message)
  }
  return new Proxy(database, {
    get: (target, name): unknown =>
      name === 'execProtocolStream' ? execute : Reflect.get(target, name, target),
  })
}
