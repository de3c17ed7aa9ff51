import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive: its content comes as it is asked for. */
export interface ZipPart {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

interface Sums {
  crc: number
  size: number
  packed: number
}

/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808
/** 1 January 1980, the beginning of such dates. */
const noDate = 0x0021
const deflated = 8

/** A zip archive as it grows, never whole in memory (APPNOTE 4.3: local headers, data descriptors, the central directory). */
export async function* zip(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const sums: Sums = { crc: 0, size: 0, packed: 0 }
    const head = localHeader(name)
    yield head
    for await (const chunk of packed(content, sums)) yield chunk
    const tail = descriptor(sums)
    yield tail
    directory.push(directoryEntry(name, sums, offset))
    offset += head.length + sums.packed + tail.length
  }
  const entries = Buffer.concat(directory)
  yield entries
  yield endOfDirectory(parts.length, entries.length, offset)
}

async function* packed(content: ZipPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  // Its failure also ends the loop below, which tells of it.
  const feeding = pipeline(Readable.from(measured(content, sums)), deflate).catch(() => {})
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
  await feeding
}

async function* measured(content: ZipPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8')
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    yield bytes
  }
}

function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name, 'utf8')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(noDate, 12)
  head.writeUInt16LE(bytes.length, 26)
  return Buffer.concat([head, bytes])
}

function descriptor({ crc, size, packed: length }: Sums): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(length, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry(name: string, { crc, size, packed: length }: Sums, offset: number): Buffer {
  const bytes = Buffer.from(name, 'utf8')
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(noDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(length, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(bytes.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, bytes])
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
