/** The kind of value that a cell's number format shows. */
export type NumberFormat =
  | { readonly kind: 'number' | 'percent' | 'date' | 'moment' | 'time' | 'duration' }
  | { readonly kind: 'digits'; readonly sections: readonly DigitSection[] }

/**
 * A section such as `[<=999]000` or `000-0000`: digits at fixed positions, as in postcodes and
 * codes with leading zeros.
 */
interface DigitSection {
  readonly upTo: number
  readonly pattern: string
}

/**
 * Built-in number formats by id (ECMA-376 part 1, §18.8.30); those from 27 are of Japanese Excel.
 */
const builtIn: Readonly<
  Record<number, NumberFormat['kind'] & ('percent' | 'date' | 'moment' | 'time' | 'duration')>
> = {
  ...Object.fromEntries([9, 10].map((id) => [id, 'percent'])),
  ...Object.fromEntries(
    [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
      (id) => [id, 'date'],
    ),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 45, 47].map((id) => [id, 'time'])),
  22: 'moment',
  46: 'duration',
}

/** Returns the format of an id, or of its code in the file. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  return code === undefined ? { kind: builtIn[id] ?? 'number' } : formatOfCode(code)
}

/** Codes longer than Excel accepts are not examined. */
const maxCode = 255

function formatOfCode(code: string): NumberFormat {
  if (code.length > maxCode) return { kind: 'number' }
  // Quoted and escaped characters are literal; `_` and `*` take the next one for spacing.
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '')
  const [first = ''] = bare.split(';')
  if (/\[(h+|m+|s+)\]/i.test(first)) return { kind: 'duration' }
  const letters = first
    .replace(/\[[^\]]*\]|general|e[+-]/gi, '')
    .replace(/am\/pm|a\/p|上午\/下午/gi, 'h')
  const hasDate = /[ydeg]|a{3}/i.test(letters)
  const hasTime = /[hs]/i.test(letters)
  // `m` is a month without hours and seconds, and minutes with them.
  if (hasDate || hasTime || /m/i.test(letters))
    return { kind: hasTime ? (hasDate ? 'moment' : 'time') : 'date' }
  if (letters.includes('%')) return { kind: 'percent' }
  const sections = digitSections(code)
  return sections.length > 0 ? { kind: 'digits', sections } : { kind: 'number' }
}

/** The sections of a format that shows digits at fixed positions; none if it is another format. */
function digitSections(code: string): DigitSection[] {
  const sections = code.split(';').map((section) => {
    const [, limit = 'Infinity', rest = ''] = /^(?:\[<=(\d+)\])?(.*)$/s.exec(section) ?? []
    return { upTo: Number(limit), pattern: rest.replace(/"([^"]*)"|\\(.)/g, '$1$2') }
  })
  const isFixed = ({ pattern }: DigitSection) =>
    /^[-0 ()]*0[-0 ()]*$/.test(pattern) && /0[-0 ()]*0/.test(pattern)
  return sections.every(isFixed) ? sections : []
}

/**
 * Returns the displayed text of a number; null if it is no value of its format, such as a date
 * before 1900. Percentages and numbers keep digits that the format hides. Dates are `2026-11-21`,
 * times `19:30`.
 */
export function formatNumber(
  value: number,
  format: NumberFormat,
  date1904: boolean,
): string | null {
  switch (format.kind) {
    case 'number':
      return plainNumber(value)
    case 'percent':
      return `${plainNumber(value * 100)}%`
    case 'digits':
      return fixedDigits(value, format.sections)
    case 'duration':
      return value < 0 ? null : clock(Math.round(value * secondsPerDay))
    case 'time':
      return value < 0 ? null : clock(Math.round(value * secondsPerDay) % secondsPerDay)
    default:
      return dateText(value, format.kind === 'moment', date1904)
  }
}

/** At most 15 digits, as in Excel: 0.1 + 0.2 is 0.3. Never an exponent. */
function plainNumber(value: number): string {
  return Number(value.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumSignificantDigits: 15,
  })
}

const secondsPerDay = 86_400

function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? minutes : `${minutes}:${two(seconds % 60)}`
}

/** The last day of the year 9999, Excel's limit. */
const lastDay = 2_958_465

/**
 * ECMA-376 part 1, §18.17.4.1: days since 1899-12-31 or 1904-01-01. The former includes a 29
 * February 1900, which did not exist.
 */
function dateText(serial: number, hasTime: boolean, date1904: boolean): string | null {
  const seconds = Math.round(serial * secondsPerDay)
  const day = hasTime ? Math.floor(seconds / secondsPerDay) : Math.floor(serial)
  if (day < (date1904 ? 0 : 1) || day > lastDay || (!date1904 && day === 60)) return null
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const date = new Date(epoch + day * secondsPerDay * 1000).toISOString().slice(0, 10)
  return hasTime ? `${date} ${clock(seconds % secondsPerDay)}` : date
}

/** Fills digits into a pattern from the right: 600000 in `000-0000` is `060-0000`. */
function fixedDigits(value: number, sections: readonly DigitSection[]): string {
  const pattern = sections.find(({ upTo }) => value <= upTo)?.pattern
  if (pattern === undefined || !Number.isSafeInteger(value) || value < 0) return plainNumber(value)
  const digits = Array.from(String(value))
  const filled = Array.from(pattern)
    .toReversed()
    .map((character) => (character === '0' ? (digits.pop() ?? '0') : character))
    .toReversed()
  return `${digits.join('')}${filled.join('')}`.trim()
}
