import { checkTypes } from '@pos/domain/checks/check'
import { movementKinds } from '@pos/domain/journals/day-amounts'
import { z } from 'zod'

/**
 * A session of a drawer: expected = float + received − change − refunds + collected + pay_in −
 * pay_out − drops.
 */
const drawerSession = z.object({
  device_id: z.uuid().nullable(),
  device: z.string(),
  session: z.int(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  staff_id: z.uuid().nullable(),
  staff: z.string().nullable(),
  float: z.int(),
  received: z.int(),
  change: z.int(),
  refunds: z.int(),
  /** Cash payments of customers on account; closes of earlier versions have none. */
  collected: z.int().optional(),
  pay_in: z.int(),
  pay_out: z.int(),
  drops: z.int(),
  expected: z.int(),
  counted: z.int().nullable(),
  counted_at: z.string().nullable(),
  /** True if a person entered the count in the back-office. */
  is_typed: z.boolean(),
  /** Cash movements after the count; over_short = counted + since_count − expected. */
  since_count: z.int(),
  over_short: z.int().nullable(),
  /** Float minus the last count of this drawer; null without an earlier count. */
  float_difference: z.int().nullable().optional(),
})
export type DrawerRow = z.infer<typeof drawerSession>

const sums = z.object({
  receipts: z.int(),
  guests: z.int(),
  gross: z.int(),
  discount: z.int(),
  charge: z.int(),
  table_charge: z.int(),
  gratuity: z.int(),
  tip: z.int(),
  /** Excess above the amounts due; missing in closes of earlier versions. */
  excess: z.int().optional(),
  /** Cash rounding; missing in closes of earlier versions. */
  cash_rounding: z.int().optional(),
  tax: z.int(),
  /** The total before refunds: total + refund_amount. */
  sales: z.int(),
  refunds: z.int(),
  refund_amount: z.int(),
  total: z.int(),
  voids: z.int(),
  void_amount: z.int(),
  /** Comped lines with their usual price and cost; missing in closes of earlier versions. */
  comps: z.int().optional(),
  comp_amount: z.int().optional(),
  comp_cost: z.int().optional(),
})

/** Figures of a business day: live, or stored by a close. */
export const dayFigures = z.object({
  sums,
  taxes: z.array(z.object({ rate: z.string(), taxable: z.int(), tax: z.int() })),
  /**
   * Taxes by kind, reduced mark, and sale or refund, for journals; missing in closes of earlier
   * versions.
   */
  tax_classes: z
    .array(
      z.object({
        rate: z.string(),
        kind: z.enum(['inclusive', 'exclusive']),
        reduced: z.boolean(),
        is_refund: z.boolean(),
        taxable: z.int(),
        tax: z.int(),
      }),
    )
    .optional(),
  /** Payments: amount is tendered minus change. `terminal` is the entered total of the terminal. */
  payments: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.string(),
      sub_type: z.string().nullable(),
      count: z.int(),
      amount: z.int(),
      terminal: z.int().nullable(),
      difference: z.int().nullable(),
    }),
  ),
  drawers: z.array(drawerSession),
  /** Payments on account by customer, for journals; missing in closes of earlier versions. */
  on_account: z
    .array(
      z.object({
        key: z.string(),
        customer_id: z.uuid().nullable(),
        customer: z.string(),
        amount: z.int(),
      }),
    )
    .optional(),
  /** Movements without a receipt, for journals; missing in closes of earlier versions. */
  movements: z
    .array(
      z.object({
        kind: z.enum(movementKinds),
        label: z.string(),
        customer_id: z.uuid().nullable(),
        customer: z.string(),
        amount: z.int(),
      }),
    )
    .optional(),
  /** Sums of the drawers; counted and over_short are null without a count. */
  cash: z.object({
    expected: z.int(),
    counted: z.int().nullable(),
    over_short: z.int().nullable(),
    uncounted: z.int(),
  }),
  warnings: z.object({
    open_checks: z.array(
      z.object({ table_code: z.string(), opened_at: z.string().nullable(), amount: z.int() }),
    ),
    /** Open checks without a table; missing in closes of earlier versions. */
    checks_without_table: z
      .array(
        z.object({
          check_uid: z.uuid(),
          type: z.enum(checkTypes),
          name: z.string().nullable(),
          number: z.string(),
          opened_at: z.string(),
          amount: z.int(),
        }),
      )
      .optional(),
    unsent: z.array(z.object({ device: z.string(), receipts: z.int() })),
    /** Receipts of the day with flags; missing in closes of earlier versions. */
    to_review: z.int().optional(),
    /**
     * Sent lines of checks that ended on the day without being paid, voided, comped or moved; missing
     * in closes of earlier versions.
     */
    unpaid_lines: z
      .array(
        z.object({
          check_uid: z.uuid(),
          tables: z.array(z.string()),
          name: z.string(),
          quantity: z.int(),
          amount: z.int(),
          staff: z.string().nullable(),
          ordered_at: z.string(),
        }),
      )
      .optional(),
    /**
     * Receipt numbers that are missing between others of the same device, as ranges; they may still
     * be on the device. Missing in closes of earlier versions, like the next one.
     */
    missing_numbers: z.array(z.object({ first: z.string(), last: z.string() })).optional(),
    /** Numbers that several receipts have. */
    repeated_numbers: z.array(z.string()).optional(),
  }),
})
export type DayFigures = z.infer<typeof dayFigures>
