import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { ConfigurationError } from '../process/environment.ts'

/** A partition with its bounds, as PostgreSQL prints them. */
export interface Partition {
  readonly name: string
  readonly parent: string
  readonly bound: string
  /**
   * Its own foreign keys, as PostgreSQL prints them; missing in backups from before partitions had
   * any.
   */
  readonly keys?: readonly string[]
}

/** The first line of a backup; its migrations determine its tables. Format 1 has no last line. */
export interface BackupHead {
  readonly format: 'pos-backup-1' | 'pos-backup-2'
  /** The product version that wrote it; missing in older backups. */
  readonly version?: string
  readonly migrations: readonly string[]
  /** Partitions, which are created before rows are loaded. */
  readonly partitions: readonly Partition[]
}

/** Some rows of a table, as the text of a JSON array. */
export interface RowsLine {
  readonly table: string
  readonly rows: string
}

/** A stored file, in base64. */
interface FileLine {
  readonly file: string
  readonly content: string
}

/**
 * The last line of a backup: the number of rows of every table (including empty ones), the number
 * of files, and the hash of all lines before it.
 */
interface BackupEnd {
  readonly end: true
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  readonly sha256: string
}

/** The metadata of a backup. `end` is null in format 1. `sha256` is that of the file on disk. */
export interface BackupSummary {
  readonly head: BackupHead
  readonly end: BackupEnd | null
  readonly sha256: string
}

/** Serialises a line of a backup. */
export const lineOf = (line: BackupHead | RowsLine | FileLine | BackupEnd): string =>
  `${JSON.stringify(line)}\n`

/**
 * Reads a backup and passes on the lines between its first and last. Throws ConfigurationError with
 * a one-line message if the file cannot be read, has another format, is truncated or was changed.
 */
export async function readBackup(
  file: string,
  onLine: (line: RowsLine | FileLine) => Promise<void> | void,
): Promise<BackupSummary> {
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
  if (end && end.sha256 !== lines.digest('hex'))
    throw damaged(file, 'its content does not have the hash that it was written with')
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

/**
 * Identifies the kind of a line by a property that only this kind has; the writer and the hash
 * guarantee the content.
 */
function isLine(line: unknown): line is BackupHead | RowsLine | FileLine | BackupEnd {
  return (
    typeof line === 'object' &&
    line !== null &&
    ['format', 'rows', 'content', 'end'].some((name) => name in line)
  )
}

async function* textLines(
  file: string,
  whole: ReturnType<typeof createHash>,
): AsyncGenerator<string> {
  const source = createReadStream(file)
  source.on('data', (chunk) => whole.update(chunk))
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => unpacked.destroy(error))
  // A line may span many chunks, which are joined once at its end.
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

/** Converts read errors into one-line messages; errors of the consumer pass unchanged. */
async function* guarded(lines: AsyncGenerator<string>, file: string): AsyncGenerator<string> {
  for (;;) {
    const next = await lines.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_')) throw noBackup(file, error)
      throw error.code?.startsWith('E')
        ? new ConfigurationError(`${file} cannot be read: ${error.message}`, { cause: error })
        : error
    })
    if (next.done) return
    yield next.value
  }
}

const noBackup = (file: string, cause?: unknown) =>
  new ConfigurationError(`${file} is no backup of this product, or it is damaged or cut short.`, {
    cause,
  })

const damaged = (file: string, what: string) =>
  new ConfigurationError(`${file} is damaged or cut short: ${what}.`)
