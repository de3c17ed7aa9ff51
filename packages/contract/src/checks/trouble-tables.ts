import { troubleReasons } from '@pos/domain/tables/trouble-tables'
import { z } from 'zod'
import {
  dataOf,
  idParams,
  noteText,
  pageOf,
  queryInteger,
  recordVersion,
  safeText,
} from '../answers.ts'
import { fixOutcomes } from '../devices/table-states.ts'
import { defineEndpoint } from '../endpoint.ts'

const tableState = z.enum(['open', 'paying', 'locked'])

/** An occupied table. */
const troubleTable = z.object({
  table_code: z.string(),
  /**
   * Increases with every report. A fix names it, so that a person only releases a state that they
   * have seen.
   */
  version: z.int(),
  /** Floor of the table; null if no floor plan contains it. */
  floor: z.string().nullable(),
  state: tableState,
  staff_id: z.uuid().nullable(),
  staff: z.string().nullable(),
  guests: z.int(),
  /** In the smallest unit of the currency, as last reported. */
  amount: z.int(),
  opened_at: z.string().nullable(),
  reported_at: z.string(),
  /** null if the device was deleted. */
  device: z
    .object({
      id: z.uuid(),
      name: z.string(),
      online: z.boolean(),
      last_seen_at: z.string().nullable(),
    })
    .nullable(),
  /** Empty if the table is not stuck. */
  reasons: z.array(z.enum(troubleReasons)),
  /** A receipt of this table from another device, paid after it was opened. */
  settled: z
    .object({
      receipt_number: z.string().nullable(),
      device: z.string().nullable(),
      paid_at: z.string(),
      total: z.int(),
    })
    .nullable(),
})
export type TroubleTable = z.infer<typeof troubleTable>

/** A fix in the log, with the state at that time. */
const tableFix = z.object({
  id: z.uuid(),
  table_code: z.string(),
  floor: z.string().nullable(),
  outcome: z.enum(fixOutcomes),
  note: z.string().nullable(),
  reasons: z.array(z.enum(troubleReasons)),
  state: tableState,
  device: z.string().nullable(),
  staff: z.string().nullable(),
  guests: z.int(),
  amount: z.int(),
  opened_at: z.string().nullable(),
  user_name: z.string(),
  at: z.string(),
  /** When the device reported that it dropped the check; null if it has not. */
  let_go_at: z.string().nullable(),
  /** When the next check was opened at the table. */
  used_again_at: z.string().nullable(),
  undone: z.object({ user_name: z.string(), at: z.string() }).nullable(),
  can_undo: z.boolean(),
})
export type TableFix = z.infer<typeof tableFix>

/** Occupied tables of the current shop, stuck ones first. */
export const listTroubleTables = defineEndpoint({
  method: 'GET',
  path: '/v1/trouble-tables',
  access: 'trouble_tables',
  summary: 'List stuck tables, or all occupied ones',
  query: z.strictObject({ show: z.enum(['trouble', 'all']).default('trouble') }),
  response: z.object({
    data: z.array(troubleTable),
    meta: z.object({
      held: z.int(),
      trouble: z.int(),
      server_time: z.string(),
      warning_limit_time: z.int(),
    }),
  }),
})

/**
 * Releases a table on the server and on devices. 409 with the current state if a device has
 * reported since.
 */
export const fixTable = defineEndpoint({
  method: 'POST',
  path: '/v1/trouble-tables/fixes',
  access: 'trouble_tables',
  summary: 'Release a stuck table',
  body: z.strictObject({
    table_code: safeText(20).min(1),
    version: recordVersion.min(1),
    outcome: z.enum(fixOutcomes),
    note: noteText(400).nullable().default(null),
  }),
  status: 201,
  response: dataOf(tableFix),
})

/** Fixes of the current shop, newest first. */
export const listTableFixes = defineEndpoint({
  method: 'GET',
  path: '/v1/trouble-tables/fixes',
  access: 'trouble_tables',
  summary: 'List releases of stuck tables',
  query: z.strictObject({
    page: queryInteger(1, 100_000).default(1),
    per_page: queryInteger(1, 200).default(50),
  }),
  response: pageOf(tableFix),
})

/** Undoes a fix: the table is occupied as before. 409 if the table has been used since. */
export const undoTableFix = defineEndpoint({
  method: 'POST',
  path: '/v1/trouble-tables/fixes/:id/undo',
  access: 'trouble_tables',
  summary: 'Undo the release of a table',
  params: idParams,
  response: dataOf(tableFix),
})
