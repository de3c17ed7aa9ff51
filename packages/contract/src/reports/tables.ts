import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Figures of a table, of a floor, or of all floors. */
const tableFigures = z.object({
  receipts: z.int(),
  /** Checks that were paid, however many receipts they have; refunds are none. */
  parties: z.int(),
  guests: z.int(),
  net: z.int(),
  total: z.int(),
  /** Minutes from the first order to the last payment of a party; null without parties. */
  average_stay_minutes: z.number().nullable(),
  /**
   * Parties per table and day, on the days on which the shop had sales. null without such a day,
   * and for receipts without a table.
   */
  turns_per_day: z.number().nullable(),
  /** null if the number of seats is unknown. */
  net_per_seat: z.int().nullable(),
})
export type TableFigures = z.infer<typeof tableFigures>

/**
 * A table; its label is null for receipts without one (such as take-out). Seats are from the
 * current master data.
 */
const tableRow = z.object({
  label: rowLabel,
  keys: rowKeys,
  seats: z.int().nullable(),
  figures: tableFigures,
  compared: tableFigures.nullable(),
})

/**
 * A floor of a shop with its tables; null for tables without a floor, and for receipts without a
 * table.
 */
const floorRow = z.object({
  shop_id: z.uuid(),
  shop: z.string(),
  floor: z.string().nullable(),
  seats: z.int().nullable(),
  figures: tableFigures,
  compared: tableFigures.nullable(),
  tables: z.array(tableRow),
})

/**
 * Response of the tables report: shops by name, floors and tables in the order of the master data.
 */
export const tablesReport = z.object({
  basis: reportBasis,
  rows: z.array(floorRow),
  totals: tableFigures,
  compared_totals: tableFigures.nullable(),
})
export type TablesReport = z.infer<typeof tablesReport>

/** Revenue by floor and table. */
export const { get: getTablesReport, file: exportTablesReport } = defineReport('tables', {
  subject: 'revenue by floor and table',
  query: reportQuery,
  report: tablesReport,
})
