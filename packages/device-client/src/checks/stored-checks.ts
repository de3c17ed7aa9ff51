import { postedCheckEvent } from '@pos/contract/checks/check-events'
import { checkState } from '@pos/contract/checks/check-parts'
import type { CheckEventOf } from '@pos/domain/checks/check-event'
import { z } from 'zod'

// Keys and forms of checks in the store of a device.

export const eventPrefix = 'check-event/'
export const closingPrefix = 'check-closing/'
export const checkPrefix = 'check/'
export const stateKey = 'check-state'
/** Keys sort like the sequence of the events. */
export const eventKey = (sequence: number) => `${eventPrefix}${String(sequence).padStart(16, '0')}`

export const storedState = z.object({
  version: z.int(),
  device_sequence: z.int(),
})
export const storedCheck = checkState
export const storedEvent = z.object({ event: postedCheckEvent, sequence: z.int().nullable() })
export const storedClosing: z.ZodType<CheckEventOf<'close'>> = z.object({
  uid: z.string(),
  check_uid: z.string(),
  at: z.string(),
  device_id: z.string(),
  staff_id: z.string().nullable(),
  kind: z.literal('close'),
  payload: z.object({
    receipt_uid: z.string(),
    part_uid: z.string().nullable(),
    total: z.int(),
  }),
})
