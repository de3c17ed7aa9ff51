import { z } from 'zod'
import { queryInteger } from '../answers.ts'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** The quarters of the menu: popular or not, earning much or little a piece. */
export const menuQuarters = ['star', 'workhorse', 'puzzle', 'dog'] as const
/** A quarter of the menu. */
export type MenuQuarter = (typeof menuQuarters)[number]

/** The shared query, and where the quarters meet. */
export const menuMatrixQuery = reportQuery.extend({
  /** Popular is what sells at least this percentage of an even share of all pieces. */
  popularity: queryInteger(1, 500).default(70),
  /** Earning much is at least this percentage of what a piece earns on average. */
  earning: queryInteger(1, 500).default(100),
  /** Only items of this major group; all by default. */
  major_group: z.string().max(200).optional(),
})

/** Figures of an item of the menu. */
export const menuFigures = z.object({
  quantity: z.int(),
  net: z.int(),
  /** Net less cost, of what was sold with a known cost; null where none was. */
  margin: z.int().nullable(),
  /** Earnings of a piece: its margin, or its net if no item has a cost; null without either. */
  earning: z.int().nullable(),
  /** Part of all pieces, 0 … 1. */
  share: z.number(),
})
/** Figures of an item of the menu. */
export type MenuFigures = z.infer<typeof menuFigures>

const row = z.object({
  label: rowLabel,
  keys: rowKeys,
  group: z.string().nullable(),
  /** null where the cost is not known, and what a piece earns therefore neither. */
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
    /** Pieces from which an item is popular. */
    quantity: z.number(),
    /** Minimum earnings of a piece, in the smallest unit. */
    earning: z.int(),
  }),
  /** The major groups that can be asked for. */
  groups: z.array(z.string()),
  rows: z.array(row),
  totals: menuFigures,
  compared_totals: menuFigures.nullable(),
})
/** Response of the menu matrix. */
export type MenuMatrixReport = z.infer<typeof menuMatrixReport>

/** Items by popularity and by what they earn. */
export const { get: getMenuMatrixReport, file: exportMenuMatrixReport } = defineReport(
  'menu-matrix',
  {
    subject: 'items by popularity and profit',
    query: menuMatrixQuery,
    report: menuMatrixReport,
  },
)
