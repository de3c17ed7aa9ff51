import { z } from 'zod'

/** Name of the queue of addresses with waiting deliveries. */
export const endpointQueue = 'webhook-endpoint'

/** Identifies an address in the queue. */
export const endpointRef = z.object({ organization_id: z.uuid(), id: z.uuid() })
export type EndpointRef = z.infer<typeof endpointRef>
