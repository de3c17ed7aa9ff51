import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** How far the sales history of the demo is: `done` of `days` business days stand in every shop, newest first. */
export const demoHistory = z.object({
  /** Simulated devices are being started, fill the days, or have nothing left to fill. */
  state: z.enum(['starting', 'filling', 'complete']),
  done: z.int(),
  days: z.int(),
  /** New since the server started. */
  receipts: z.int(),
})
/** How far the sales history of the demo is. */
export type DemoHistory = z.infer<typeof demoHistory>

/** How far the demo's history is; served only where there is a demo (`demo` of the profile). */
export const getDemoHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/demo/history',
  access: 'session',
  summary: 'How far the sales history of the demo is',
  response: dataOf(demoHistory),
})
