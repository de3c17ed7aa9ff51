import { newUid } from '../uid.ts'
import type { CheckEventInput } from './check-sync.ts'

/** Kind and payload of an event; a union, so that the kind decides the payload. */
export type CheckAction = CheckEventInput extends infer E
  ? E extends CheckEventInput
    ? Pick<E, 'kind' | 'payload'> & Partial<Pick<E, 'approved_by'>>
    : never
  : never

/** The check, person and time of actions. */
interface ActionHead {
  readonly check_uid: string
  readonly staff_id: string | null
  readonly at: Date
}

/** Returns the events of actions on one check. */
export const newEvents = (
  { check_uid, staff_id, at }: ActionHead,
  actions: readonly CheckAction[],
): CheckEventInput[] =>
  actions.map((action) => ({
    uid: newUid(),
    check_uid,
    staff_id,
    at: at.toISOString(),
    ...action,
  }))
