import { z } from 'zod'

/** Name of the queue of addresses for which something waits. */
export const endpointQueue = 'webhook-endpoint'

/** An address, as the queue holds it. */
export const endpointRef = z.object({ organization_id: z.uuid(), id: z.uuid() })
/** An address, as the queue holds it. */
export type EndpointRef = z.infer<typeof endpointRef>
