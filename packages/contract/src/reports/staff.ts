import { z } from 'zod'
import { defineReport } from './define-report.ts'
import { reportBasis, reportQuery, revenueFigures, rowKeys, rowLabel } from './report-query.ts'

/**
 * Figures of a member of the staff, as in the General report: of the receipts for which they took
 * the payment, and of their voids.
 */
const staffFigures = revenueFigures.pick({
  receipts: true,
  guests: true,
  gross: true,
  discount: true,
  tip: true,
  net: true,
  total: true,
  average_per_receipt: true,
  voids: true,
  void_amount: true,
  refunds: true,
  refund_amount: true,
  sales: true,
})
export type StaffFigures = z.infer<typeof staffFigures>

/** A member of the staff by their current name; null for receipts without a name. */
const staffRow = z.object({
  label: rowLabel,
  keys: rowKeys,
  figures: staffFigures,
  compared: staffFigures.nullable(),
})

/** Response of the staff report; highest net first. */
export const staffReport = z.object({
  basis: reportBasis,
  rows: z.array(staffRow),
  totals: staffFigures,
  compared_totals: staffFigures.nullable(),
})
export type StaffReport = z.infer<typeof staffReport>

/** Returns sales, discounts, voids, refunds and tips by staff. */
export const { get: getStaffReport, file: exportStaffReport } = defineReport('staff', {
  subject: 'staff figures: sales, discounts, voids, refunds and tips',
  query: reportQuery,
  report: staffReport,
  namesPeople: true,
})
