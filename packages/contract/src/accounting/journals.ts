import { bookingKeys } from '@pos/domain/journals/bookings'
import { currencies } from '@pos/domain/money/money'
import { z } from 'zod'
import { dataOf, idParams, isoDate, queryList } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { journalFormats } from './journal-settings.ts'

/**
 * `open`: not closed, or reopened; `changed`: differs from its export; `refused`: closed, but
 * cannot be booked.
 */
const journalState = z.enum(['open', 'ready', 'exported', 'changed', 'refused'])
export type JournalState = z.infer<typeof journalState>

/**
 * Why a closed day is not exported. `unsettled` and `tax_unsplit` state the amount and, if known,
 * the receipt; `unmapped` names what has no account; `closed_before`: the close kept no tax by
 * class; `unbalanced`: debit and credit differ.
 */
const journalProblem = z.object({
  key: z.enum(['unsettled', 'tax_unsplit', 'unmapped', 'closed_before', 'unbalanced']),
  amount: z.int().nullable(),
  /** Booking without an account. */
  booking: z.enum(bookingKeys).nullable(),
  /** The inconsistent receipt. */
  receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})
export type JournalProblem = z.infer<typeof journalProblem>

/** A business day of a shop. */
const journalDay = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  business_date: z.string(),
  state: journalState,
  /** Number of the latest close. */
  number: z.int().nullable(),
  /**
   * Amounts of the next export: all of a day that was not exported, otherwise the changes; for an
   * unchanged exported day, all of it.
   */
  debit: z.int(),
  credit: z.int(),
  lines: z.int(),
  /** The last export of the day. */
  exported: z.object({ id: z.uuid(), number: z.int(), at: z.string() }).nullable(),
  problems: z.array(journalProblem),
})
export type JournalDay = z.infer<typeof journalDay>

/**
 * A line of a journal: debit or credit, the other is 0. `tax` is the included tax, if the
 * organization books it so.
 */
const journalLine = z.object({
  booking: z.enum(bookingKeys),
  label: z.string(),
  account: z.string(),
  code: z.string(),
  sub_account: z.string(),
  department: z.string(),
  /** The customer (取引先) of receivables; otherwise empty. */
  partner: z.string(),
  tax_class: z.string(),
  debit: z.int(),
  credit: z.int(),
  tax: z.int().nullable(),
})
export type JournalLine = z.infer<typeof journalLine>

/** A month of some shops. */
const journalMonth = z.object({
  month: z.string(),
  today: z.string(),
  currency: z.enum(currencies),
  shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The format of the last export; null before the first one. */
  format: z.enum(journalFormats).nullable(),
  /** False until the accounts are saved. */
  has_settings: z.boolean(),
  /** Oldest first: days with sales or a close. */
  days: z.array(journalDay),
  /** Content of the next export, added up by account. */
  accounts: z.array(journalLine.omit({ booking: true, label: true })),
  totals: z.object({ debit: z.int(), credit: z.int(), days: z.int(), lines: z.int() }),
})
export type JournalMonth = z.infer<typeof journalMonth>

const month = z.string().regex(textPatterns.expected_month)

/** Closed days of a month and their next export. */
export const getJournals = defineEndpoint({
  method: 'GET',
  path: '/v1/journals',
  access: 'journals',
  summary: 'List the days of a month with their journals',
  query: z.strictObject({
    month,
    /**
     * Comma separated; by default all shops with the current shop's currency that the caller may
     * see.
     */
    shop_ids: queryList(z.uuid()).optional(),
  }),
  response: dataOf(journalMonth),
})

/** An entry: the day as closed, or a correction of it. */
const journalEntry = z.object({
  kind: z.enum(['day', 'correction']),
  /** Text in the books. */
  description: z.string(),
  lines: z.array(journalLine),
})
export type JournalEntry = z.infer<typeof journalEntry>

/**
 * The journal of one day: the lines of the next export and, if it was exported, the whole current
 * day.
 */
export const getJournalDay = defineEndpoint({
  method: 'GET',
  path: '/v1/journals/day',
  access: 'journals',
  summary: 'Get the journal of a day',
  query: z.strictObject({ shop_id: z.uuid(), date: isoDate }),
  response: dataOf(
    journalDay.extend({
      currency: z.enum(currencies),
      entries: z.array(journalEntry),
      whole: z.array(journalEntry),
    }),
  ),
})

/** An export file. */
const journalExport = z.object({
  id: z.uuid(),
  number: z.int(),
  format: z.enum(journalFormats),
  from_date: z.string(),
  to_date: z.string(),
  days: z.int(),
  entries: z.int(),
  lines: z.int(),
  total: z.int(),
  currency: z.enum(currencies),
  is_repeated: z.boolean(),
  shops: z.array(z.string()),
  file_name: z.string(),
  sha256: z.string(),
  user_name: z.string(),
  at: z.string(),
})
export type JournalExport = z.infer<typeof journalExport>

/** A day of the month that is missing in an export. */
const leftOutDay = journalDay.pick({
  shop_id: true,
  shop: true,
  business_date: true,
  state: true,
  problems: true,
})
export type LeftOutDay = z.infer<typeof leftOutDay>

/** The last exports, newest first. */
export const listJournalExports = defineEndpoint({
  method: 'GET',
  path: '/v1/journals/exports',
  access: 'journal_export',
  summary: 'List exports of journals',
  response: dataOf(z.array(journalExport)),
})

/**
 * Creates a file with the days of a month that were not exported and the changes since; with
 * `repeat`, all its days. The response lists days that are not closed or cannot be booked. Fails
 * with 409 if no other day is left.
 */
export const exportJournals = defineEndpoint({
  method: 'POST',
  path: '/v1/journals/exports',
  access: 'journal_export',
  summary: 'Export journals',
  body: z.strictObject({
    month,
    shop_ids: z.array(z.uuid()).max(500).optional(),
    format: z.enum(journalFormats),
    repeat: z.boolean().default(false),
  }),
  response: dataOf(journalExport.extend({ left_out: z.array(leftOutDay) })),
  status: 201,
})

/** The file of an export, always with the same bytes. */
export const getJournalFile = defineEndpoint({
  method: 'GET',
  path: '/v1/journals/exports/:id/file',
  access: 'journal_export',
  requireFreshFactor: 'people',
  summary: 'Download the file of an export',
  params: idParams,
  produces: 'application/octet-stream',
})
