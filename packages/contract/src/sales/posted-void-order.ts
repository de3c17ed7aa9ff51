import { z } from 'zod'
import { instant, safeText } from '../answers.ts'
import { amount, approvedBy, lineUid, optionalId, printedName, recordUid } from './receipt-parts.ts'

/** A voided or moved order line. */
export const postedVoidOrder = z.strictObject({
  uid: recordUid.describe('Identifier that the device assigns to the record, unique in the shop.'),
  receipt_uid: safeText(64)
    .nullable()
    .default(null)
    .describe(
      '`uid` of the receipt of the check. It determines revenue center and time period. The two may arrive in any order.',
    ),
  line_uid: lineUid
    .nullish()
    .describe(
      '`uid` of the line when it was sent to the kitchen. Voided pieces are added back to the count of the item.',
    ),
  table_code: safeText(20)
    .nullable()
    .default(null)
    .describe('Code of the table from which the line was voided or moved.'),
  menu_item_id: optionalId.describe('Id of the menu item in the release.'),
  name: printedName.describe('Name of the item, as printed.'),
  quantity: z.int().min(-9999).max(9999).describe('Number of voided or moved pieces.'),
  total_void_price: amount.describe('Price of these pieces with their condiments.'),
  reason_id: z.uuid().nullish().describe('Id of the reason in the release.'),
  reason: safeText(400).nullable().default(null).describe('Reason given by the person.'),
  staff_id: z
    .uuid()
    .optional()
    .describe('Id of the person who voided or moved the line, in the staff list.'),
  approved_by: approvedBy,
  void_user: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the person who voided the line, as printed.'),
  void_at: instant
    .nullable()
    .default(null)
    .describe(
      'When the line was voided. It determines the business day. A record without both times counts nowhere.',
    ),
  moved_user: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of the person who moved the line, as printed.'),
  moved_at: instant
    .nullable()
    .default(null)
    .describe('When the line was moved. A move does not count in reports.'),
  moved_to: safeText(20)
    .nullable()
    .default(null)
    .describe('Code of the table to which the line was moved.'),
})
/** A voided or moved line as stored by the server. */
export type PostedVoidOrder = z.output<typeof postedVoidOrder>
