import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, rowKeys, rowLabel } from './report-query.ts'

/** Groupings of condiments: by their current groups, or by the items with which they were sold. */
const condimentDimensions = ['group', 'item'] as const

/** The query of all reports, and the grouping of condiments. */
export const condimentsQuery = reportQuery.extend({
  by: z.enum(condimentDimensions).default('group'),
})

/** Figures of condiments. */
const condimentFigures = z.object({
  /** Number of condiments; a line of two items with one condiment counts two. */
  quantity: z.int(),
  /** The price of the condiments, which is part of the gross of the items. */
  amount: z.int(),
  /** Share of all condiments sold, from 0 to 1. */
  share: z.number(),
})
export type CondimentFigures = z.infer<typeof condimentFigures>

const leaf = z.object({
  label: rowLabel,
  keys: rowKeys,
  figures: condimentFigures,
  compared: condimentFigures.nullable(),
})
/** A group with its condiments, or an item; null for condiments without a group. */
const condimentRow = leaf.extend({ children: z.array(leaf) })
export type CondimentRow = z.infer<typeof condimentRow>

/** Response of the condiments report; most sold first. */
export const condimentsReport = z.object({
  basis: reportBasis,
  by: z.enum(condimentDimensions),
  rows: z.array(condimentRow),
  totals: condimentFigures,
  compared_totals: condimentFigures.nullable(),
})
export type CondimentsReport = z.infer<typeof condimentsReport>

/** Condiments sold, by group or item. */
export const { get: getCondimentsReport, file: exportCondimentsReport } = defineReport(
  'condiments',
  {
    subject: 'condiment sales by group or item',
    query: condimentsQuery,
    report: condimentsReport,
  },
)
