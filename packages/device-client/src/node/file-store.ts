import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type DeviceStore, MemoryStore, type StoredEntry } from '../store.ts'

/** One line of the file: the entries of a write. A key without a value is deleted. */
const line = z.array(z.union([z.tuple([z.string()]), z.tuple([z.string(), z.json()])]))

/**
 * Keeps the records of a device in a file, one line for each write. A write is on the disk before it
 * resolves. A line that a loss of power cut off counts as not written.
 */
export class FileStore implements DeviceStore {
  readonly #file: string
  readonly #entries = new MemoryStore()
  #handle: Promise<FileHandle> | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  async read(prefix: string): Promise<readonly StoredEntry[]> {
    await this.#open()
    return this.#entries.read(prefix)
  }

  write(entries: readonly StoredEntry[]): Promise<void> {
    const written = this.#writing.then(() => this.#append(entries))
    this.#writing = written.catch(() => {})
    return written
  }

  /** Closes the file after the writes that have begun. */
  async close(): Promise<void> {
    await this.#writing
    await (await this.#handle)?.close()
    this.#handle = null
  }

  async #append(entries: readonly StoredEntry[]): Promise<void> {
    const handle = await this.#open()
    await handle.appendFile(textOf(entries))
    await handle.datasync()
    await this.#entries.write(entries)
  }

  #open(): Promise<FileHandle> {
    this.#handle ??= this.#start().catch((error: unknown) => {
      this.#handle = null
      throw error
    })
    return this.#handle
  }

  /** Reads the file and replaces it by its current entries, so that it does not grow for ever. */
  async #start(): Promise<FileHandle> {
    await mkdir(path.dirname(this.#file), { recursive: true })
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    for (const one of text.split('\n').slice(0, -1)) {
      const entries = line.parse(JSON.parse(one))
      await this.#entries.write(entries.map(([key, value]) => ({ key, value })))
    }
    const next = `${this.#file}.next`
    const handle = await open(next, 'w')
    await handle.appendFile(textOf(await this.#entries.read('')))
    await handle.datasync()
    await handle.close()
    await rename(next, this.#file)
    return open(this.#file, 'a')
  }
}

function textOf(entries: readonly StoredEntry[]): string {
  const cells = entries.map(({ key, value }) => (value === undefined ? [key] : [key, value]))
  return `${JSON.stringify(cells)}\n`
}
