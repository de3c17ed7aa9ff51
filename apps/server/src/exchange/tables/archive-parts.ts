import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'

/** Callbacks for the tags of a part, with names without namespaces. */
export interface Reader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

/**
 * Parses a part while it is unpacked, and subtracts its bytes from the remaining limit. The parser
 * is strict: a document type (whose entities could expand), malformed XML or too many bytes end it.
 */
export async function parsePart(
  part: Part,
  room: { bytes: number },
  reader: Reader,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('No document type belongs here')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => reader.open(local(tag.name), tag.attributes))
  parser.on('closetag', (tag: SaxesTagPlain) => reader.close(local(tag.name)))
  parser.on('text', (text) => reader.text(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of unpack(part)) {
    room.bytes -= chunk.length
    if (room.bytes < 0) throw new RangeError('Unpacked it is too large')
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.close()
}

/**
 * Passes the text of a part to `read` in pieces. Consecutive pieces share `overlap` characters, so
 * that no short tag is split.
 */
export async function scanPart(
  part: Part,
  room: { bytes: number },
  overlap: number,
  read: (piece: string) => void,
): Promise<void> {
  const decoder = new TextDecoder('utf-8')
  let kept = ''
  for await (const chunk of unpack(part)) {
    room.bytes -= chunk.length
    if (room.bytes < 0) throw new RangeError('Unpacked it is too large')
    const piece = kept + decoder.decode(chunk, { stream: true })
    read(piece)
    kept = piece.slice(-overlap)
  }
}

/** A name without its namespace prefix. */
export const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** A compressed part of an archive. */
export interface Part {
  readonly method: number
  readonly content: Buffer
}

/**
 * The compressed parts of a zip archive by lower-case name, because names are case-insensitive
 * (APPNOTE 4.3.12, the central directory; ECMA-376 part 2, §6.2.2).
 */
export function partsOf(file: Buffer): Map<string, Part> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const entries = new Map<string, Part>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ]
    const start = file.readUInt32LE(at + 42)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    entries.set(file.toString('utf8', at + 46, at + 46 + nameLength).toLowerCase(), {
      method,
      content: file.subarray(from, from + size),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks a part in chunks, so that an oversized part is never completely in memory. */
function unpack({ method, content }: Part): AsyncIterable<Buffer> {
  if (method === 0) return Readable.from([content])
  return Readable.from([content]).pipe(createInflateRaw())
}
