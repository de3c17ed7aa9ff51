import { z } from 'zod'
import { dataOf, isoDate, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { textPatterns } from '../fields/format-problems.ts'

/** Maximum number of receipts in a response. */
export const maxFoundReceipts = 20
/** Days that are searched without `from`, up to today. */
export const searchedDays = 7

/** A receipt of the shop for reprinting, refunding and reopening. */
export const foundReceipt = z.object({
  receipt: z
    .record(z.string(), z.unknown())
    .describe('The receipt in the form in which devices post it, with its corrections.'),
  device: z.string().nullable().describe('Name of the device that posted it.'),
  set_aside: z.boolean().describe('A manager has set it aside: it does not count in reports.'),
  refunded_lines: z
    .array(
      z.object({
        position: z.int().describe('`position` of the line.'),
        quantity: z.int().describe('Pieces that refunds have given back.'),
      }),
    )
    .describe('Lines of which pieces were refunded.'),
  left: z.int().describe('Paid amount, with the tip, that is not refunded.'),
})
export type FoundReceipt = z.infer<typeof foundReceipt>

/** Receipts of the device's shop, also those of other devices, newest first. */
export const findDeviceReceipts = defineEndpoint({
  method: 'GET',
  path: '/v1/device/receipts',
  access: 'device',
  summary: 'Find receipts of the shop',
  query: z.strictObject({
    staff_id: z.uuid().describe('Id of the person who looks. The audit log names the person.'),
    approved_by: z
      .uuid()
      .optional()
      .describe('Id of a person with the right `report_check`, if `staff_id` lacks it.'),
    uid: safeText(64).min(1).optional().describe('`uid` of the receipt.'),
    number: safeText(40).min(1).optional().describe('Number that is printed on the receipt.'),
    table: safeText(20).min(1).optional().describe('Code of the table.'),
    last4: z
      .string()
      .regex(textPatterns.expected_last4)
      .optional()
      .describe('Last four digits of the card.'),
    from: isoDate
      .optional()
      .describe('First business day; without it and `uid`, the last seven days.'),
    until: isoDate.optional().describe('Last business day.'),
  }),
  response: dataOf(z.array(foundReceipt)),
})
