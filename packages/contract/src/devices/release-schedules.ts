import { z } from 'zod'
import { dataOf, idParams, instant } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { draftProblem, releaseNote } from './releases.ts'

/** Content of a scheduled release: the draft at the time of sending, or of scheduling. */
export const scheduledContents = ['draft', 'frozen'] as const

/** Maximum number of waiting releases per shop. */
export const maxScheduledReleases = 20
/** Maximum number of days ahead. */
export const maxDaysAhead = 366

/** A release to send at a set time. */
const scheduledRelease = z.object({
  id: z.uuid(),
  at: z.string(),
  note: z.string().nullable(),
  content: z.enum(scheduledContents),
  state: z.enum(['waiting', 'sent', 'refused', 'cancelled']),
  /** The resulting release; if nothing had changed, the current one. */
  release: z.int().nullable(),
  /** The reason of the refusal. */
  problems: z.array(draftProblem),
  created_by: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})
export type ScheduledRelease = z.infer<typeof scheduledRelease>

/** Returns waiting releases, soonest first, then ended ones, newest first. */
export const listScheduledReleases = defineEndpoint({
  method: 'GET',
  path: '/v1/scheduled-releases',
  access: 'releases',
  summary: 'List scheduled releases',
  response: dataOf(z.array(scheduledRelease)),
})

/**
 * Schedules a release. A frozen one is checked at once and again when it is due; the draft is
 * checked then.
 */
export const scheduleRelease = defineEndpoint({
  method: 'POST',
  path: '/v1/scheduled-releases',
  access: 'releases',
  status: 201,
  summary: 'Schedule a release',
  body: z.strictObject({ at: instant, content: z.enum(scheduledContents), note: releaseNote }),
  response: dataOf(scheduledRelease),
})

/** Changes time and note of a waiting release; 404 once it ended. */
export const changeScheduledRelease = defineEndpoint({
  method: 'PUT',
  path: '/v1/scheduled-releases/:id',
  access: 'releases',
  summary: 'Update a scheduled release',
  params: idParams,
  body: z.strictObject({ at: instant, note: releaseNote }),
  response: dataOf(scheduledRelease),
})

/** Cancels a waiting release; 404 once it ended. */
export const cancelScheduledRelease = defineEndpoint({
  method: 'DELETE',
  path: '/v1/scheduled-releases/:id',
  access: 'releases',
  status: 204,
  summary: 'Cancel a scheduled release',
  params: idParams,
})
