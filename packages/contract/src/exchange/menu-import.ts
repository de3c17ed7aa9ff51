import { z } from 'zod'
import { dataOf, queryList, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { textPatterns } from '../fields/format-problems.ts'
import { listOf } from '../fields/list-schema.ts'
import {
  importReport,
  maxImportBytes,
  namedRow,
  queryRow,
  rowActions,
  tableCharsets,
  transferCell,
  transferCounts,
  transferRow,
} from './transfer.ts'

/**
 * Formats of menu files that are recognized by their headings. For any other file, the user assigns
 * the columns.
 */
export const menuFormats = [
  'square',
  'toast',
  'loyverse',
  'airregi',
  'smaregi',
  'clover',
  'other',
] as const
/** The system that wrote a menu file. */
export type MenuFormat = (typeof menuFormats)[number]

/** Possible contents of a column of a menu file. */
export const menuFields = [
  'name',
  'price',
  'category',
  'sub_category',
  'variation',
  'tax_rate',
  'tax_included',
  'cost',
  'jan_code',
  'name_en',
  'order_name',
  'pos_name',
  'active',
  'sku',
] as const
export type MenuField = (typeof menuFields)[number]

/** Maximum columns of a file, and maximum characters of headings and samples in a response. */
const maxMenuColumns = 300
const maxHeading = 200

/** Meaning of prices: they include or exclude their tax. */
export const priceReadings = ['included', 'excluded'] as const
export type PriceReading = (typeof priceReadings)[number]

/** Decimal mark of a file: 1,234.50 or 1.234,50. */
export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

const menuFile = z.object({
  format: z.enum(menuFormats),
  /** The format recognized by the headings; null for unknown files. */
  recognized: z.enum(menuFormats).nullable(),
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      field: z.enum(menuFields).nullable(),
    }),
  ),
  /** True if the columns were assigned before, for a file with the same headings. */
  is_remembered: z.boolean(),
  /** The row of the headings, and the first rows to choose it from. */
  heading_row: z.int(),
  first_rows: z.array(namedRow),
  /**
   * Stores for which the file has prices or availabilities, and the selected one; null until one of
   * several is selected.
   */
  stores: z.array(z.string()),
  store: z.string().nullable(),
  /** Categories that are numbers in the file, with their names here and an example item. */
  codes: z.array(
    z.object({ code: z.string(), name: z.string(), items: z.int(), example: z.string() }),
  ),
})

const menuReading = z.object({
  prices: z.enum([...priceReadings, 'file']),
  /** True if the file states for each item whether its price includes tax. */
  is_in_file: z.boolean(),
  /** Percent for items without a rate; null if not set. */
  rate: z.string().nullable(),
  /** Decimal mark of the file; null if not set. */
  decimals: z.enum(decimalMarks).nullable(),
  /** True if some amounts, such as "1.000", are ambiguous. */
  is_ambiguous: z.boolean(),
})

/** An item of the file; amounts in the smallest unit. */
const menuRow = transferRow.extend({
  category: z.string().nullable(),
  price: z.int().nullable(),
  tax: z.string().nullable(),
  /** Notes for the user about this item, in their language. */
  notes: z.array(z.string()),
})
/** An item of a menu file with its outcome. */
export type MenuImportRow = z.infer<typeof menuRow>

/** Result of importing a menu file, or of a trial run. */
const menuImportReport = z.object({
  /** For undoing the import; null if nothing was written. */
  import_id: z.uuid().nullable(),
  /** Hash of the outcome, which the real run confirms. */
  seen: z.string(),
  encoding: importReport.shape.encoding,
  file: menuFile,
  reading: menuReading,
  /**
   * False until the columns of name and price, and the store, are known; then nothing below is
   * filled.
   */
  is_ready: z.boolean(),
  /** Taxes, categories and other records for the items, by resource, in order of creation. */
  others: z.array(
    z.object({
      resource: z.string(),
      counts: transferCounts,
      rows: z.array(
        z.object({ action: z.enum(rowActions), name: z.string(), cells: z.array(transferCell) }),
      ),
    }),
  ),
  counts: transferCounts,
  rows: z.array(menuRow),
  /** Rows that are no items or were omitted, with the reason. */
  left_out: z.object({
    count: z.int(),
    rows: z.array(z.object({ row: z.int(), name: z.string(), reasons: z.array(z.string()) })),
  }),
  /** Items without a button, because the file has no category for them. */
  without_category: z.int(),
})
export type MenuImportReport = z.infer<typeof menuImportReport>

/** Maximum number of omitted rows: their numbers are in the address. */
export const maxRowsWithout = 1000

const rate = z.string().regex(textPatterns.expected_rate)

/**
 * Imports the menu of another system's file (multipart field `file`): taxes, condiments, items and
 * their categories, all or nothing, as one write that can be undone. Items are matched by the keys
 * of their system (token, handle, SKU), by JAN code, then by name and category.
 */
export const importMenu = defineEndpoint({
  method: 'POST',
  path: '/v1/menu-import',
  access: 'menu',
  summary: "Import a menu from another system's file; a dry run changes nothing",
  query: z.strictObject({
    dry_run: z.enum(['true', 'false']).default('false'),
    /** Reads a CSV file in this character set instead of the detected one. */
    charset: z.enum(tableCharsets).optional(),
    /** Reads the file in this format instead of the recognized one. */
    format: z.enum(menuFormats).optional(),
    prices: z.enum(priceReadings).optional(),
    rate: rate.optional(),
    /** The row of the headings; detected in the first rows by default. */
    heading_row: queryRow.optional(),
    /** The store whose prices and availability are imported, if the file has several. */
    store: z.string().max(200).optional(),
    decimals: z.enum(decimalMarks).optional(),
    /** Omits refused rows instead of refusing the file. */
    leave_out: z.enum(['true', 'false']).default('false'),
    /** Omitted rows, by their numbers in the file. */
    without: queryList(queryRow)
      .refine(
        (rows) => rows.length <= maxRowsWithout,
        problem({ key: 'max_entries', params: { max: maxRowsWithout } }),
      )
      .optional(),
    /** The hash of the dry run, for the real run. */
    seen: z.string().max(100).optional(),
  }),
  multipart: true,
  bodyLimit: maxImportBytes + 64 * 1024,
  response: dataOf(menuImportReport),
})

/**
 * Stores for the organization the columns of files with these headings, and the names of numbered
 * categories.
 */
export const rememberMenuColumns = defineEndpoint({
  method: 'PUT',
  path: '/v1/menu-import/columns',
  access: 'menu',
  summary: 'Assign the columns of a menu file',
  body: z.strictObject({
    headings: listOf(safeText(maxHeading), maxMenuColumns, 1),
    /** By column; null leaves it to the format. */
    fields: listOf(z.enum(menuFields).nullable(), maxMenuColumns).nullable().default(null),
    names: z
      .record(safeText(60), safeText(60))
      .refine(
        (names) => Object.keys(names).length <= 500,
        problem({ key: 'max_entries', params: { max: 500 } }),
      ),
  }),
  status: 204,
})

/** A heading in responses, by which a file's columns are remembered. */
export const shownHeading = (text: string): string =>
  text.replace(/\p{C}/gu, ' ').trim().slice(0, maxHeading).trim()
