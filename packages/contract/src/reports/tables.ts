import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery, reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Figures of a table, of a floor, of everything. */
export const tableFigures = z.object({
  receipts: z.int(),
  guests: z.int(),
  net: z.int(),
  total: z.int(),
  /** From the first order to the payment; null without receipts. */
  average_stay_minutes: z.number().nullable(),
  /** Receipts a table and day; of days on which its shop sold something. Null without such a day, or of receipts without a table. */
  turns_per_day: z.number().nullable(),
  /** Null where no number of seats is known. */
  net_per_seat: z.int().nullable(),
})
/** Figures of a table, of a floor, of everything. */
export type TableFigures = z.infer<typeof tableFigures>

/** A table; label null: receipts that name none (e.g. take-out). Seats as in the master data today. */
export const tableRow = z.object({
  label: rowLabel,
  keys: rowKeys,
  seats: z.int().nullable(),
  figures: tableFigures,
  compared: tableFigures.nullable(),
})

/** A floor of a shop with its tables; floor null: tables that stand on none, and receipts without a table. */
export const floorRow = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  floor: z.string().nullable(),
  seats: z.int().nullable(),
  figures: tableFigures,
  compared: tableFigures.nullable(),
  tables: z.array(tableRow),
})

/** Answer of the tables report: shops by name, floors and tables as they stand in the master data. */
export const tablesReport = z.object({
  basis: reportBasis,
  rows: z.array(floorRow),
  totals: tableFigures,
  compared_totals: tableFigures.nullable(),
})
/** Answer of the tables report. */
export type TablesReport = z.infer<typeof tablesReport>

/** Revenues by floor and table. */
export const getTablesReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/tables',
  access: 'reports',
  summary: 'Revenues by floor and table',
  query: reportQuery,
  response: z.object({ data: tablesReport }),
})

/** The same as a file. */
export const exportTablesReport = defineEndpoint({
  method: 'GET',
  path: '/v1/reports/tables/export',
  access: 'reports',
  summary: 'Revenues by floor and table as CSV or Excel',
  query: reportQuery.extend(fileQuery),
  produces: 'application/octet-stream',
})
