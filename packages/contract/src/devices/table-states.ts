import { z } from 'zod'
import { dataOf, instant, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listOf } from '../fields/list-schema.ts'
import { amount } from '../sales/receipt-parts.ts'

/** State of a table as reported by the device that holds it. */
export const postedTableState = z.strictObject({
  table_code: safeText(20).min(1).describe('Code of the table.'),
  state: z
    .enum(['open', 'paying', 'locked', 'free'])
    .describe('State of the table; free removes it from the list of open tables.'),
  staff_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Id of the person who serves the table, in the staff list.'),
  staff: safeText(200)
    .nullable()
    .default(null)
    .describe('Name of that person, shown if `staff_id` is missing or unknown.'),
  guests: z.int().min(0).max(9999).default(0).describe('Guests at the table.'),
  opened_at: instant
    .nullable()
    .default(null)
    .describe(
      'When the check was opened. Send it with every state: it identifies the check among those of the table.',
    ),
  amount: amount.default(0).describe('Amount of the check so far.'),
})

/** Why a person released a table: the check was paid, or there was nothing to pay. */
export const fixOutcomes = ['settled', 'cancelled'] as const

/** A person's action on a table, with an increasing `number`. */
export const tableEvent = z.object({
  number: z.int().describe('Number of the event, in ascending order.'),
  event: z
    .enum(['release_table', 'restore_table'])
    .describe('release_table: drop the check. restore_table: restore the check.'),
  table_code: z.string().describe('Code of the table.'),
  opened_at: z
    .string()
    .nullable()
    .describe('When the check was opened. Another check at that table is not affected.'),
  outcome: z
    .enum(fixOutcomes)
    .describe('settled: the check was paid elsewhere. cancelled: there was nothing to pay.'),
  at: z.string().describe('Time of the action.'),
})

export type TableEvent = z.infer<typeof tableEvent>

/** States of the device's tables. */
export const putTableStates = defineEndpoint({
  method: 'PUT',
  path: '/v1/device/table-states',
  access: 'device',
  summary: 'Report table states',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    tables: listOf(postedTableState, 1000).describe('Tables whose state changed.'),
  }),
  response: dataOf(
    z.object({
      stored: z.int().describe('States that the server stored.'),
      released: z
        .array(
          z.object({
            table_code: z.string().describe('Code of the table.'),
            opened_at: z.string().nullable().describe('When the check was opened.'),
          }),
        )
        .describe('Checks released in the back-office. Drop them.'),
    }),
  ),
})
