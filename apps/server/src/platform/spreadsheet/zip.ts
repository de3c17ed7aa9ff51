import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

/** A file in an archive, with content generated on demand. */
interface ZipPart {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

/**
 * Streams a zip archive that is never completely in memory; yields to other requests between
 * chunks.
 */
export async function* zip(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const { name, content } of parts) {
    const file = new ZipDeflate(name)
    // A fixed time, so that equal content gives equal files.
    file.mtime = new Date(1980, 0, 1)
    archive.add(file)
    for await (const text of content) {
      file.push(Buffer.from(text, 'utf8'))
      yield* ready.splice(0)
      await yieldToEventLoop()
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  yield* ready
}
