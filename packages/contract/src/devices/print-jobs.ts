import { z } from 'zod'
import { dataOf, instantOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { recordUid } from '../sales/receipt-parts.ts'

/** Kinds of papers. */
export const printKinds = ['ticket', 'bill', 'receipt'] as const
/** Days for which the screen printer shows a paper. */
export const printJobDays = 2

/** A line of a paper: no control characters, because printers take them as commands. */
const printedLine = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A paper, as a device posts it. */
export const printJob = z.strictObject({
  uid: recordUid.describe(
    'Identifier that the device assigns. A job is printed once, however often it is posted.',
  ),
  printer_id: z.uuid().describe('Printer in the release.'),
  kind: z.enum(printKinds).describe('Kind of the paper.'),
  reprint: z
    .int()
    .min(0)
    .max(9999)
    .describe('0: the first print. A reprint has a job of its own and is marked on the paper.'),
  check_uid: z.uuid().nullable().default(null).describe('`uid` of the check.'),
  columns: z.int().min(16).max(64).describe('Columns of the printer.'),
  lines: listOf(printedLine, 1000, 1).describe('Lines of the paper, none wider than the columns.'),
  at: instantOf('Clock of the device.'),
})
export type PrintJob = z.output<typeof printJob>

/** Stores papers for the screen printer; known ones are ignored. */
export const postPrintJobs = defineEndpoint({
  method: 'POST',
  path: '/v1/device/print-jobs',
  access: 'device',
  summary: 'Post papers for the screen printer',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    print_jobs: listOf(printJob, 100, 1).describe('Papers, in the order in which they print.'),
  }),
  response: dataOf(
    z.array(
      z.object({
        uid: z.string().describe('`uid` of the job.'),
        status: z.enum(['stored', 'known']).describe('known: it was posted before.'),
      }),
    ),
  ),
})

/** A paper on the screen printer. */
const shownPaper = z.object({
  uid: z.string(),
  printer_id: z.string(),
  kind: z.enum(printKinds),
  reprint: z.int(),
  check_uid: z.string().nullable(),
  /** Name of the device. */
  device: z.string(),
  columns: z.int(),
  lines: z.array(z.string()),
  at: z.string(),
})
export type ShownPaper = z.infer<typeof shownPaper>

/** The last papers of a printer, or of all printers, newest first; with the shop's printers. */
export const getPrintJobs = defineEndpoint({
  method: 'GET',
  path: '/v1/print-jobs',
  access: 'live_floor',
  summary: 'List the last papers of a printer',
  query: z.strictObject({ printer_id: z.uuid().optional() }),
  response: z.object({
    data: z.array(shownPaper),
    meta: z.object({
      printers: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    }),
  }),
})
