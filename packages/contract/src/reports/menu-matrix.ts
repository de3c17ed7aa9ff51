import { z } from 'zod'
import { queryInteger } from '../answers.ts'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** The quadrants of the menu matrix: popular or not, high or low margin per piece. */
const menuQuarters = ['star', 'workhorse', 'puzzle', 'dog'] as const
/** A quadrant of the menu matrix. */
export type MenuQuarter = (typeof menuQuarters)[number]

/** The query of all reports, and the limits between the quadrants. */
export const menuMatrixQuery = reportQuery.extend({
  /** An item is popular if it sells at least this percentage of an even share of all pieces. */
  popularity: queryInteger(1, 500).default(70),
  /** A margin is high if it is at least this percentage of the average margin per piece. */
  earning: queryInteger(1, 500).default(100),
  /** Only items of this major group; defaults to all. */
  major_group: z.string().max(200).optional(),
})

/** Figures of an item of the menu. */
const menuFigures = z.object({
  quantity: z.int(),
  net: z.int(),
  /** Net without cost, of the pieces whose cost is known; null if none is. */
  margin: z.int().nullable(),
  /** Margin per piece, or net per piece if no item has a cost; null without either. */
  earning: z.int().nullable(),
  /** Share of all pieces, from 0 to 1. */
  share: z.number(),
})
export type MenuFigures = z.infer<typeof menuFigures>

const row = z.object({
  label: rowLabel,
  keys: rowKeys,
  group: z.string().nullable(),
  /** null if the cost, and therefore the margin per piece, is not known. */
  quarter: z.enum(menuQuarters).nullable(),
  figures: menuFigures,
  compared: menuFigures.nullable(),
})
/** An item of the menu. */
export type MenuRow = z.infer<typeof row>

/** Response of the menu matrix: items that were sold, most pieces first. */
export const menuMatrixReport = z.object({
  basis: reportBasis,
  /** Meaning of `earning`. */
  measure: z.enum(['margin', 'net']),
  limits: z.object({
    /** The number of pieces from which an item is popular. */
    quantity: z.number(),
    /** The margin per piece from which it is high, in the smallest unit. */
    earning: z.int(),
  }),
  /** The major groups that can be selected. */
  groups: z.array(z.string()),
  rows: z.array(row),
  totals: menuFigures,
  compared_totals: menuFigures.nullable(),
})
export type MenuMatrixReport = z.infer<typeof menuMatrixReport>

/** Items by popularity and margin. */
export const { get: getMenuMatrixReport, file: exportMenuMatrixReport } = defineReport(
  'menu-matrix',
  {
    subject: 'items by popularity and profit',
    query: menuMatrixQuery,
    report: menuMatrixReport,
  },
)
