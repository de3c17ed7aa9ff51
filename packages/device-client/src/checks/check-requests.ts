import { getChecks, postCheckEvents } from '@pos/contract/checks/check-routes'
import type { DeviceApi } from '../transport/device-api.ts'
import type { CheckTransport } from './check-sync.ts'

/** Returns the requests of check synchronization. */
export const checkRequests = (api: DeviceApi): CheckTransport => ({
  post: async (events) => (await api.call(postCheckEvents, { body: { events: [...events] } })).data,
  pull: async (since) =>
    (await api.call(getChecks, { query: since === null ? {} : { since } })).data,
})
