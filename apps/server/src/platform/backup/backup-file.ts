import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { ConfigurationError } from '#platform/process/environment'

/** A part of a partitioned table and the values that it holds, as PostgreSQL writes them. */
export interface Partition {
  readonly name: string
  readonly parent: string
  readonly bound: string
  /** Its own foreign keys, as PostgreSQL writes them; absent from backups made before partitions had any. */
  readonly keys?: readonly string[]
}

/** First line of a backup; its migrations tell which tables it speaks of. Format 1 has no last line. */
export interface BackupHead {
  readonly format: 'pos-backup-1' | 'pos-backup-2'
  /** The version of the product that wrote it; absent from older backups. */
  readonly version?: string
  readonly migrations: readonly string[]
  /** Parts of partitioned tables: made before rows come in. */
  readonly partitions: readonly Partition[]
}

/** Some rows of a table, as the text of a JSON array. */
export interface RowsLine {
  readonly table: string
  readonly rows: string
}

/** A stored file, in base64. */
export interface FileLine {
  readonly file: string
  readonly content: string
}

/** Last line of a backup: the rows of every table (those without any too), the number of files, and the hash of the lines before it. */
export interface BackupEnd {
  readonly end: true
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  readonly sha256: string
}

/** What a backup says of itself. `end` is null in format 1. `sha256` is that of the file as it lies on the disk. */
export interface BackupSummary {
  readonly head: BackupHead
  readonly end: BackupEnd | null
  readonly sha256: string
}

/** A line of a backup as it is written. */
export const lineOf = (line: BackupHead | RowsLine | FileLine | BackupEnd): string => `${JSON.stringify(line)}\n`

/**
 * Reads a backup from its first to its last line; what lies between is passed on. Throws ConfigurationError, in one line for the person
 * who restores, when the file cannot be read, is something else, was cut short, or is not what was written.
 */
export async function readBackup(file: string, onLine: (line: RowsLine | FileLine) => Promise<void> | void): Promise<BackupSummary> {
  const whole = createHash('sha256')
  const lines = createHash('sha256')
  let head: BackupHead | null = null
  let end: BackupEnd | null = null
  for await (const text of guarded(textLines(file, whole), file)) {
    const line = parsed(text, file)
    if (end) throw damaged(file, 'something follows its last line')
    if ('end' in line) end = line
    else if ('format' in line) head = headOf(line, head, file)
    else if (head) await onLine(line)
    else throw noBackup(file)
    if (!end) lines.update(`${text}\n`)
  }
  if (!head) throw new ConfigurationError(`${file} is empty.`)
  if (head.format !== 'pos-backup-1' && !end) throw damaged(file, 'its end is missing')
  if (end && end.sha256 !== lines.digest('hex')) throw damaged(file, 'its content does not have the hash that it was written with')
  return { head, end, sha256: whole.digest('hex') }
}

function headOf(line: BackupHead, before: BackupHead | null, file: string) {
  if (before || !['pos-backup-1', 'pos-backup-2'].includes(line.format)) throw noBackup(file)
  return line
}

function parsed(text: string, file: string): BackupHead | RowsLine | FileLine | BackupEnd {
  try {
    const line: unknown = JSON.parse(text)
    if (isLine(line)) return line
  } catch (error) {
    throw noBackup(file, error)
  }
  throw noBackup(file)
}

/** By the names that only one kind of line has; what is in it was checked by whoever wrote it, and by the hash. */
function isLine(line: unknown): line is BackupHead | RowsLine | FileLine | BackupEnd {
  return typeof line === 'object' && line !== null && ['format', 'rows', 'content', 'end'].some((name) => name in line)
}

async function* textLines(file: string, whole: ReturnType<typeof createHash>): AsyncGenerator<string> {
  const source = createReadStream(file)
  source.on('data', (chunk) => whole.update(chunk))
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => unpacked.destroy(error))
  // A line may be as long as many chunks: joined once, at its end.
  let pieces: string[] = []
  for await (const chunk of unpacked as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n')
    pieces.push(first)
    for (const other of others) {
      yield pieces.join('')
      pieces = [other]
    }
  }
  if (pieces.some((piece) => piece !== '')) yield pieces.join('')
}

/** Says in one line why the file cannot be read; what its user throws passes as it is. */
async function* guarded(lines: AsyncGenerator<string>, file: string): AsyncGenerator<string> {
  for (;;) {
    const next = await lines.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_')) throw noBackup(file, error)
      throw error.code?.startsWith('E') ? new ConfigurationError(`${file} cannot be read: ${error.message}`, { cause: error }) : error
    })
    if (next.done) return
    yield next.value
  }
}

const noBackup = (file: string, cause?: unknown) =>
  new ConfigurationError(`${file} is no backup of this product, or it is damaged or cut short.`, { cause })

const damaged = (file: string, what: string) => new ConfigurationError(`${file} is damaged or cut short: ${what}.`)
