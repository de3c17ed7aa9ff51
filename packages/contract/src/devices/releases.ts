import { z } from 'zod'
import { dataOf, noteText, pageOf, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { refusedReasons } from './heartbeat.ts'

/** One master-data record that differs between two states. */
const recordChange = z.object({
  resource: z.string(),
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  /** Changed fields only; complete values, null if absent. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
/** One difference between two releases, or between the draft and the current release. */
export type RecordChange = z.infer<typeof recordChange>

/** A problem of the draft; errors prevent sending. */
export const draftProblem = z.object({
  severity: z.enum(['error', 'warning']),
  /** Text key: `releases.problems.<code>`. */
  code: z.string(),
  resource: z.string(),
  id: z.uuid().nullable(),
  name: z.string(),
})
export type DraftProblem = z.infer<typeof draftProblem>

/** An immutable, numbered state of a shop's master data. */
const release = z.object({
  number: z.int(),
  hash: z.string(),
  records: z.int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  current: z.boolean(),
  /** Note by the sender. */
  note: z.string().nullable(),
  /** The earlier release with the same content. */
  rolled_back_to: z.int().nullable(),
  /**
   * Devices connected to the sending server. Devices on other servers, those woken by push services
   * and those that fetched it later are not counted; `devices_up_to_date` counts all that run it.
   */
  notified: z.int(),
  devices_up_to_date: z.int(),
  devices: z.int(),
})
export type Release = z.infer<typeof release>

/** Differences: all are counted, the first ones are described. */
const differences = {
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** At most 500, and fewer if their values are long. */
  changes: z.array(recordChange),
  /** True if there are more differences than `changes` describes. */
  truncated: z.boolean(),
}

/** Note by the sender. */
export const releaseNote = noteText(200).trim().min(1).nullable().default(null)

const sent = dataOf(
  z.object({
    release: z.int(),
    /** Devices that are connected to the sending server, of all `devices` of the shop. */
    notified: z.int(),
    devices: z.int(),
    changed: z.int(),
  }),
)
const numberParams = z.object({ number: queryInteger(1, 2_147_483_647) })

/** Freezes the shop's master data into a release and notifies the devices (the floating button). */
export const sendRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/firebases',
  access: 'releases',
  summary: 'Send the latest master data to the devices',
  body: z.strictObject({ note: releaseNote }),
  response: sent,
})

/** Returns the changes since the current release, and the problems of the draft. */
export const previewRelease = defineEndpoint({
  method: 'GET',
  path: '/v1/firebases/preview',
  access: 'releases',
  summary: 'Preview a release: differences and checks',
  response: dataOf(
    z.object({
      current: z.int().nullable(),
      ...differences,
      /** At most 500, errors first. */
      problems: z.array(draftProblem),
      problems_total: z.int(),
    }),
  ),
})

/** State of push notifications: adapters, connected devices, last sends. */
export const getPushService = defineEndpoint({
  method: 'GET',
  path: '/v1/firebases',
  access: 'push_service',
  summary: 'Get the state of the push service',
  response: dataOf(
    z.object({
      adapters: z.array(z.object({ name: z.string(), configured: z.boolean() })),
      connected_devices: z.int(),
      releases: z.array(release),
    }),
  ),
})

/** Releases of the current shop, newest first. */
export const listReleases = defineEndpoint({
  method: 'GET',
  path: '/v1/releases',
  access: 'releases',
  summary: 'List releases',
  query: z.strictObject({
    page: queryInteger(1, 100_000).default(1),
    per_page: queryInteger(1, 200).default(50),
  }),
  response: pageOf(release),
})

/** One release with its content. */
export const getRelease = defineEndpoint({
  method: 'GET',
  path: '/v1/releases/:number',
  access: 'releases',
  summary: 'Get a release with its records',
  params: numberParams,
  response: dataOf(
    release.extend({ entities: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  ),
})

/** Differences between two releases, `/v1/releases/3...5`. */
export const compareReleases = defineEndpoint({
  method: 'GET',
  path: '/v1/releases/:from...:to',
  access: 'releases',
  summary: 'Compare two releases',
  params: z.object({ from: queryInteger(1, 2_147_483_647), to: queryInteger(1, 2_147_483_647) }),
  response: dataOf(z.object({ from: z.int(), to: z.int(), ...differences })),
})

/** Makes an earlier release current again (rollback), as a new release with its content. */
export const resendRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/releases/:number/send',
  access: 'releases',
  summary: 'Send an earlier release again',
  params: numberParams,
  response: sent,
})

/** Why a device does not run a release, worst first. */
const laggingReasons = ['no_key', 'never_seen', 'refused', 'silent', 'fetching'] as const

/** A device and a release. */
const releaseDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  /** When the device first reported this release; null: never. */
  since: z.string().nullable(),
  /** The release that the device runs; null: none. */
  runs: z.int().nullable(),
  last_seen_at: z.string().nullable(),
  app_version: z.string().nullable(),
  /** Why the device does not run it, for the current release only; null: it runs it. */
  reason: z.enum(laggingReasons).nullable(),
  /** The device's reason, if the reason is `refused`. */
  refused_reason: z.enum(refusedReasons).nullable(),
})
export type ReleaseDevice = z.infer<typeof releaseDevice>

/** Every device of the shop by name: since when it has the release, or why not. */
export const listReleaseDevices = defineEndpoint({
  method: 'GET',
  path: '/v1/releases/:number/devices',
  access: 'releases',
  summary: 'List the devices that run a release',
  params: numberParams,
  response: dataOf(z.array(releaseDevice)),
})
