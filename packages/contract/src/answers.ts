import { isPlainText } from '@pos/domain/validation/plain-text'
import { z } from 'zod'
import { problem } from './fields/field-problem.ts'
import { textPatterns } from './fields/format-problems.ts'

/** Response of a write of several records: the id to undo it; null if nothing changed. */
export const writtenSchema = z.object({ data: z.object({ write_id: z.uuid().nullable() }) })

/** `{ data }`: the envelope of every success. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })

/** The position of a page within a list. */
const pageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int() })

/** `{ data: [...], meta }`: the envelope of lists. */
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({ data: z.array(record), meta: pageMeta })

/** `:id` of a path. */
export const idParams = z.object({ id: z.uuid() })

/** Integer in a query string. */
export const queryInteger = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Comma separated values in a query string. */
export const queryList = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(entry))

/**
 * Calendar date "YYYY-MM-DD" in a supported range of years; PostgreSQL has no year 0, and 9999 has
 * no following day.
 */
export const isoDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date < '3000-01-01', problem({ key: 'expected_date' }))

/** Range of UTC offsets in minutes: −12:00 (Baker Island) to +14:00 (Line Islands). */
const [minOffset, maxOffset] = [-12 * 60, 14 * 60]

/** Returns true if the offset of an ISO 8601 instant exists, including Z. */
function hasRealOffset(text: string) {
  const [, sign, hours = '', minutes = ''] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return sign === undefined || (offset >= minOffset && offset <= maxOffset)
}

const instantForm =
  'ISO 8601 with an offset from -12:00 to +14:00, or Z, in the years 1970 to 2199.'

/**
 * An instant with offset or Z. A clock without a battery shows 1970, and receipts with that time
 * must not be lost.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(2200) && hasRealOffset(text),
    problem({ key: 'expected_instant' }),
  )
  .meta({ description: instantForm })

/** An instant with a description, to which its format is added. */
export const instantOf = (description: string): typeof instant =>
  instant.meta({ description: `${description} ${instantForm}` })

/** The version of a record as last read, a 32-bit integer in the database. */
export const recordVersion = z.int().min(0).max(2_147_483_647)

const visible = problem({ key: 'only_contain_valid_characters' })

/** A single line of text by people or programs, without invisible characters. */
export const lineText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => isPlainText(text), visible)

/** Text of several lines, such as a note or a reason. Line ends become line feeds. */
export const noteText = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(max)
    .refine((text) => isPlainText(text, true), visible)

/**
 * Text that a device or a filter copies from elsewhere, without characters that PostgreSQL refuses.
 * Nothing else is refused, so that no receipt is lost; for people's input use `lineText` and
 * `noteText`.
 */
export const safeText = (max: number) => z.string().max(max).regex(textPatterns.forbidden_control)

/**
 * Query parameter of every CSV export. With `true` the file is for programs: no byte order mark, no
 * spreadsheet guards.
 */
export const plainCsv = z.enum(['true', 'false']).default('false')
