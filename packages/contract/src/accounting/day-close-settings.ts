import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { maxReceiptAmount } from '../sales/receipt-parts.ts'

/** Settings that say how a shop counts its drawers. */
export const dayCloseSettings = z.strictObject({
  /** Managers do not see what a drawer should hold before it is counted. */
  blind_counts: z.boolean(),
  /** A close with a drawer over or short by more than this needs a reason; null: no limit. */
  over_short_limit: z.int().min(0).max(maxReceiptAmount).nullable(),
})
export type DayCloseSettings = z.infer<typeof dayCloseSettings>

/** Returns how the drawers of the current shop are counted. */
export const getDayCloseSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/day-close/settings',
  access: 'day_close',
  summary: 'Get the settings of the day close',
  response: dataOf(dayCloseSettings),
})

/** Changes how the drawers of the current shop are counted. */
export const saveDayCloseSettings = defineEndpoint({
  method: 'PUT',
  path: '/v1/day-close/settings',
  access: 'day_reopen',
  summary: 'Change the settings of the day close',
  body: dayCloseSettings.extend({
    over_short_limit: dayCloseSettings.shape.over_short_limit.default(null),
  }),
  response: dataOf(dayCloseSettings),
})
