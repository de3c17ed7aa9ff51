import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/**
 * Character sets in which spreadsheets and point-of-sale systems of Japan and the US write text
 * files.
 */
export const textCharsets = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'windows-1252',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const
/** A character set of text files. */
export type TextCharset = (typeof textCharsets)[number]

/** Maximum number of examined bytes, from lines with bytes beyond ASCII. */
const maxSample = 64 * 1024

/** Decodes bytes; null if they are invalid in this charset. */
export function decodeText(file: Buffer, charset: TextCharset): string | null {
  if (charset === 'utf-8') {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
      return text.includes('\0') ? null : text
    } catch {
      return null
    }
  }
  const text = iconv.decode(file, charset)
  return isText(text) ? text : null
}

// oxlint-disable-next-line no-control-regex -- text files never contain these characters, so they reveal a wrong charset
const noText = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/

const isText = (text: string) => !noText.test(text)

/**
 * Returns the charset of a text file; null if none fits. A byte order mark decides, then valid
 * UTF-8, then the zero bytes of UTF-16. Otherwise the charset with the most menu-like characters
 * wins; the statistics of chardet decide between close ones.
 */
export function detectCharset(file: Buffer): TextCharset | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  if (decodeText(file, 'utf-8') !== null) return 'utf-8'
  if (file.includes(0)) return utf16Of(file)
  const sample = sampleOf(file)
  const guesses = new Map(
    analyse(sample).map(({ name, confidence }) => [charsetNames[name] ?? name, confidence]),
  )
  const scores = Object.entries(rarity).flatMap(([name, rare]) => {
    const charset = textCharsets.find((one) => one === name)
    const text = charset ? decodeText(sample, charset) : null
    if (!charset || text === null) return []
    return [
      { charset, score: plausibility(text, charset) + (guesses.get(charset) ?? 0) / 200 - rare },
    ]
  })
  const sorted = scores.toSorted((one, other) => other.score - one.score)
  return sorted.find(({ charset }) => decodeText(file, charset) !== null)?.charset ?? null
}

/**
 * Charsets that differ only in their characters, with the additional plausibility that a rare one
 * needs.
 */
const rarity: Readonly<Partial<Record<TextCharset, number>>> = {
  shift_jis: 0,
  'windows-1252': 0,
  'euc-jp': 0.1,
  macintosh: 0.3,
}

/** Names of chardet; Windows-1252 contains ISO 8859-1. */
const charsetNames: Readonly<Record<string, TextCharset>> = {
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

/**
 * The zero bytes of ASCII characters, such as separators, come second in UTF-16LE and first in
 * UTF-16BE.
 */
function utf16Of(file: Buffer): TextCharset | null {
  const zeros = [0, 0]
  for (const [index, byte] of file.subarray(0, maxSample).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const charset = odd > even ? 'utf-16le' : 'utf-16be'
  return file.length % 2 === 0 && decodeText(file, charset) !== null ? charset : null
}

/**
 * The lines with bytes beyond ASCII; a line feed byte is never part of another character in these
 * charsets.
 */
function sampleOf(file: Buffer): Buffer {
  const lines: Buffer[] = []
  let size = 0
  for (let from = 0; from < file.length && size < maxSample; ) {
    const next = file.indexOf(10, from)
    const line = file.subarray(from, next < 0 ? file.length : next + 1)
    from += line.length
    if (!line.some((byte) => byte > 127)) continue
    lines.push(line)
    size += line.length
  }
  return Buffer.concat(lines)
}

/**
 * Rates the characters beyond ASCII on average: 1 for those common in menus, −1 for those in no
 * menu.
 */
function plausibility(text: string, charset: TextCharset): number {
  const isJapanese = charset === 'shift_jis' || charset === 'euc-jp'
  let sum = 0
  let count = 0
  for (const [run] of text.matchAll(/[A-Za-z]?\P{ASCII}+[A-Za-z]?/gu)) {
    const characters = Array.from(run.replace(/^[A-Za-z]|[A-Za-z]$/g, ''))
    const isInWord = /^[A-Za-z].*[A-Za-z]$/s.test(run)
    for (const character of characters)
      sum += isJapanese
        ? japanese(character, run, isInWord)
        : western(character, run, characters.length)
    count += characters.length
  }
  return count === 0 ? 0 : sum / count
}

/**
 * Letters on both sides of a kanji are rare: it is more likely a Western accent that absorbed a
 * neighbour.
 */
function japanese(character: string, run: string, isInWord: boolean): number {
  if (/[\u3040-\u30ff]/.test(character)) return 1
  if (/[\uff61-\uff9f]/.test(character)) return isInWord || !isHalfWidthKana(run) ? -0.3 : 0.85
  if (/[\u3000-\u303f\uff01-\uff5e①-⑳℃№㎏㎝㍉㍑〜−]/.test(character)) return 0.7
  if (/\p{Script=Han}/u.test(character))
    return isInWord ? -0.8 : isCommonKanji(character) ? 0.8 : -0.2
  return -0.5
}

/**
 * Returns true if voicing marks follow kana that can have them, and no other half-width punctuation
 * occurs.
 */
const isHalfWidthKana = (run: string) =>
  /[\uff66-\uff9d]{2}|[\uff66-\uff9d][ﾞﾟ]/.test(run) &&
  !/(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ|[｡｢｣､ｦ]|^ｰ/.test(run)

/** JIS X 0208 level 1, the first 2,965 kanji by use, from row 16 to row 47. */
function isCommonKanji(character: string): boolean {
  const [first = 0] = iconv.encode(character, 'shift_jis')
  return first >= 0x88 && first <= 0x98
}

/** Accented letters occur alone or in pairs within words; signs such as ½ and ™ stand alone. */
function western(character: string, run: string, length: number): number {
  if (length > 3) return -1
  const isInWord = /^[A-Za-z]|[A-Za-z]$/.test(run)
  if (/\p{Lu}/u.test(character) && /^[a-z]/.test(run)) return -0.8
  if (/[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ffœ]/.test(character))
    return length > 2 ? -0.5 : isInWord ? 0.9 : 0
  if (/[‘’“”–—…™®©°½¼¾€£¢¿¡•]/.test(character)) return length > 1 ? -0.3 : 0.7
  return -0.6
}
