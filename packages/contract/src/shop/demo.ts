import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Progress of the demo's sales history: `done` of `days` business days exist in all shops, newest
 * first.
 */
const demoHistory = z.object({
  /** The simulated devices are starting, filling the days, or done. */
  state: z.enum(['starting', 'filling', 'complete']),
  done: z.int(),
  days: z.int(),
  /** New for each start of the server. */
  receipts: z.int(),
})
export type DemoHistory = z.infer<typeof demoHistory>

/**
 * Makes a link that opens a register of the current shop in this browser, and the security code of
 * a person who may do everything there. Served only if there is a demo.
 */
export const tryDemoRegister = defineEndpoint({
  method: 'POST',
  path: '/v1/demo/register',
  access: 'session',
  summary: 'Try a register of the demo',
  response: dataOf(z.object({ token: z.string(), code: z.string() })),
  status: 201,
})

/** Progress of the demo's history. Served only if there is a demo (`demo` of the profile). */
export const getDemoHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/demo/history',
  access: 'session',
  summary: "Get the progress of the demo's sales history",
  response: dataOf(demoHistory),
})
