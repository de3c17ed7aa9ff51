import { currencies } from '@pos/domain/money/money'
import { z } from 'zod'
import { dataOf, isoDate, plainCsv, queryInteger, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cursor, keysetPageOf } from '../keyset.ts'

/**
 * Kinds of authors: a person, an API token, a POS device, the system, or an unknown person (a
 * failed sign-in).
 */
const trailActors = ['user', 'token', 'device', 'system', 'unknown'] as const
export type TrailActor = (typeof trailActors)[number]

/** The largest number of rows in one file. */
export const mostTrailRows = 100_000

/** Years for which an organization can keep its trail. */
export const trailYears = { min: 1, max: 30 } as const

const fields = z.record(z.string(), z.unknown()).nullable()

/** An entry of the audit log. */
const trailEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.enum(trailActors),
  /** The id of the account, token or device. */
  actor_id: z.uuid().nullable(),
  actor_name: z.string(),
  action: z.string(),
  /** Kind of record, e.g. `menu-items`, `sessions`, `releases`. */
  resource: z.string(),
  record_id: z.uuid().nullable(),
  /** Name of the record at the time of the entry. */
  record_name: z.string().nullable(),
  /** null if the entry concerns the whole organization. */
  shop: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** Currency and time zone of the entry; null if the shop was deleted. */
      currency: z.enum(currencies).nullable(),
      timezone: z.string().nullable(),
    })
    .nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The changed fields. */
  before: fields,
  after: fields,
  /**
   * The entry's number in the hash chain, and its hash; null until it is sealed, within a minute.
   */
  number: z.int().nullable(),
  hash: z.string().nullable(),
})
export type TrailEntry = z.infer<typeof trailEntry>

const filters = {
  /** Matches names of people, tokens, devices and records, and network addresses. */
  q: safeText(200).optional(),
  /** Id of the author. */
  actor: z.uuid().optional(),
  resource: z.string().max(60).optional(),
  action: z.string().max(60).optional(),
  shop: z.uuid().optional(),
  /** First and last day, in the time zone of the current shop. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** `installation`: entries that belong to no organization; for system administrators. */
  of: z.enum(['organization', 'installation']).default('organization'),
}

/** Filters of a page or a file of the audit log. */
const trailFilters = z.strictObject(filters)
export type TrailFilters = z.infer<typeof trailFilters>

const access = 'trail'

/**
 * A page of the audit log, newest first. A search by text or by a second filter reads a limited
 * number of rows per request, so a page may be shorter than requested, or empty, and still have a
 * `next`.
 */
export const listTrail = defineEndpoint({
  method: 'GET',
  path: '/v1/trail',
  access,
  summary: 'List the entries of the audit log',
  query: trailFilters.extend({
    per_page: queryInteger(1, 200).default(50),
    cursor: cursor.optional(),
  }),
  response: keysetPageOf(trailEntry),
})

/**
 * The audit log as a file, with the number and hash of each row and the head of the chain at its
 * end.
 */
export const exportTrail = defineEndpoint({
  method: 'GET',
  path: '/v1/trail/export',
  access,
  requireFreshFactor: 'people',
  summary: 'Export the audit log as CSV or Excel',
  query: trailFilters.extend({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    encoding: z.enum(['utf-8', 'shift_jis']).default('utf-8'),
    plain: plainCsv,
  }),
  produces: 'text/csv',
})

const chainHead = z.object({ number: z.int(), hash: z.string(), at: z.string() })
/** The last seal of a chain. */
export type ChainHead = z.infer<typeof chainHead>

/** Returns the filters of the audit log, its retention time and the head of its hash chain. */
export const getTrailOptions = defineEndpoint({
  method: 'GET',
  path: '/v1/trail/options',
  access,
  summary: 'Get the filter choices, retention and chain head of the audit log',
  query: z.strictObject({ of: filters.of }),
  response: dataOf(
    z.object({
      actors: z.array(z.object({ id: z.uuid(), name: z.string(), actor: z.enum(trailActors) })),
      resources: z.array(z.string()),
      actions: z.array(z.string()),
      shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
      /** null for the installation, whose entries are kept forever. */
      years: z.int().nullable(),
      head: chainHead.nullable(),
      /** Start of the chain since old entries were removed. */
      anchor: z
        .object({
          number: z.int(),
          hash: z.string(),
          at: z.string(),
          until: z.string(),
          removed: z.int(),
        })
        .nullable(),
      /** Entries that are not sealed yet. */
      unsealed: z.int(),
    }),
  ),
})

/** Sets the number of years for which the organization keeps its audit log. */
export const changeTrailYears = defineEndpoint({
  method: 'PUT',
  path: '/v1/trail/years',
  access,
  summary: 'Set how many years the audit log is kept',
  body: z.strictObject({ years: z.int().min(trailYears.min).max(trailYears.max) }),
  response: dataOf(z.object({ years: z.int() })),
})
