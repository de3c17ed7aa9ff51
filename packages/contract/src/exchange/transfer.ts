import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { listOf } from '../fields/list-schema.ts'
import { proofToWrite, type ResourceDefinition } from '../resource.ts'
import { resourceNouns } from '../resource-nouns.ts'

/** Limits of one file: rows and bytes. */
export const maxImportRows = 20_000
/** See `maxImportRows`. */
export const maxImportBytes = 10 * 1024 * 1024
/** Character sets in which CSV files are read. */
export const tableCharsets = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'windows-1252',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const
/** A character set of a CSV file. */
export type TableCharset = (typeof tableCharsets)[number]

/** Hours within which a write of many records can be undone. */
export const undoHours = 24

/** The row number of a file, as a query parameter. */
export const queryRow = z.string().regex(/^[1-9]\d{0,5}$/)

/** The number of rows of each action that a report lists; its counts cover all rows. */
export const maxReportedRows = 500

/** The action for a row: a record in a file or in another shop. */
export const rowActions = ['create', 'change', 'delete', 'unchanged', 'refused'] as const

/**
 * A field whose value changes, both values as text like in a file. `problems` are sentences in the
 * caller's language.
 */
export const transferCell = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  problems: z.array(z.string()),
})

/** The outcome of one row. */
export const transferRow = z.object({
  /** Row number as in a spreadsheet: the heading is row 1. */
  row: z.int(),
  action: z.enum(rowActions),
  /** The existing record. */
  id: z.uuid().nullable(),
  name: z.string(),
  cells: z.array(transferCell),
})

/** The number of rows per action. */
export const transferCounts = z.object({
  create: z.int(),
  change: z.int(),
  delete: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})

/** A row of a file, with its first cells. */
export const namedRow = z.object({ row: z.int(), text: z.string() })

/** Result of an import, or of a trial run. */
export const importReport = z.object({
  /** Identifies the write so that it can be undone; null if nothing was written. */
  import_id: z.uuid().nullable(),
  /** The character set of a CSV file, as detected or chosen; `xlsx` for an Excel file. */
  encoding: z.enum([...tableCharsets, 'xlsx']),
  /**
   * The row of the headings, and the first rows of the file, from which another one can be chosen.
   */
  heading_row: z.int(),
  first_rows: z.array(namedRow),
  counts: transferCounts,
  rows: z.array(transferRow),
})
export type ImportReport = z.infer<typeof importReport>
export type TransferRow = z.infer<typeof transferRow>
export type TransferCounts = z.infer<typeof transferCounts>

/**
 * Imports a CSV or Excel file (multipart field `file`), all rows or none. If a row is refused, the
 * request fails with 422 and the report.
 */
export const importEndpoint = (resource: ResourceDefinition) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/import`,
    access: resource.permission,
    ...proofToWrite(resource),
    summary: `Import ${resourceNouns(resource).plural} from a file; a dry run changes nothing`,
    query: z.strictObject({
      dry_run: z.enum(['true', 'false']).default('false'),
      /** The row of the headings; if missing, it is searched for in the first rows. */
      heading_row: queryRow.optional(),
      /** Reads a CSV file in this character set instead of the detected one. */
      charset: z.enum(tableCharsets).optional(),
    }),
    multipart: true,
    bodyLimit: maxImportBytes + 64 * 1024,
    response: dataOf(importReport),
  })

/** Operations that write many records and can be undone: an import, or a price change. */
export const undoableKinds = ['import', 'price_change', 'template'] as const

/** The current shop's imports and price changes that can still be undone, newest first. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/v1/imports',
  access: 'session',
  summary: 'List the imports and price changes of the last day that can be undone',
  response: dataOf(
    z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(undoableKinds),
        resource: z.string(),
        user_name: z.string(),
        at: z.string(),
        created: z.int(),
        changed: z.int(),
      }),
    ),
  ),
})

/** The action for records that are missing in the other shop or differ there. */
export const copyModes = ['new_only', 'new_and_changed', 'replace'] as const

/**
 * Result of a copy, or of a trial run, by resource; `row` is the position in the other shop's list.
 */
const copyReport = z.object({
  resources: z.array(
    z.object({ resource: z.string(), counts: transferCounts, rows: z.array(transferRow) }),
  ),
})
export type CopyReport = z.infer<typeof copyReport>

/**
 * Copies records into the current shop from another shop that the caller has access to, all or
 * none. Records are matched by key, and references point to the records with the same key in this
 * shop. `rate` is the value of one unit of the other currency in this one.
 */
export const copyRecords = defineEndpoint({
  method: 'POST',
  path: '/v1/copy',
  access: 'session',
  summary: 'Copy records from another shop; a dry run changes nothing',
  body: z.strictObject({
    from_shop_id: z.uuid(),
    resources: listOf(z.string().max(60), 50, 1),
    mode: z.enum(copyModes),
    rate: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,8})?$/)
      .refine(
        (rate) => Number(rate) > 0,
        problem({ key: 'expected_pattern', params: { pattern: '0.00000001-999999.99999999' } }),
      )
      .optional(),
    dry_run: z.boolean().default(false),
  }),
  response: dataOf(copyReport),
})
