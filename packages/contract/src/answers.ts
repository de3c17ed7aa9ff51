import { z } from 'zod'

/** What a write of several records answers: the id by which it can be undone; null where nothing changed. */
export const writtenSchema = z.object({ data: z.object({ write_id: z.uuid().nullable() }) })

/** `{ data }`: the envelope of every success. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data })

/** The position of a page within a list. */
export const pageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int() })

/** `{ data: [...], meta }`: the envelope of lists. */
export const pageOf = <T extends z.ZodType>(record: T) => z.object({ data: z.array(record), meta: pageMeta })

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

/** Calendar date "YYYY-MM-DD" within the years of trade; PostgreSQL has no year 0, and 9999 has no following day. */
export const isoDate = z.iso.date().refine((date) => date >= '1900-01-01' && date < '3000-01-01')

/** Instant with offset or Z. A clock that lost its battery says 1970, and receipts with that time must not be lost. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(2200))
  .meta({ description: 'With offset or Z, of the years 1970 to 2199.' })

/** Text in a program's body, without control characters and lone surrogates, which PostgreSQL refuses. */
export const safeText = (max: number) =>
  z
    .string()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- they are what it refuses
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]*$/u)
