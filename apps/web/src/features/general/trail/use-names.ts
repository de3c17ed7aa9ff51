import type { TrailEntry } from '@pos/contract/history/trail'
import { knownResource } from '#kit/changes/change-names.ts'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'

/**
 * Returns names of kinds of records and of actions; unknown ones of a later server version are
 * shown unchanged.
 */
export function useNames() {
  const texts = useRunTimeTexts(['trail', 'navigation'])
  const textOf = (ns: string, key: string) =>
    texts.exists(key, { ns }) ? texts.t(key, { ns }) : null
  const kindOf = (resource: string) =>
    textOf('trail', `kinds.${resource}`) ??
    textOf('navigation', `paths.${knownResource(resource)?.path ?? resource}`) ??
    textOf('navigation', resource.replace('/', '.')) ??
    resource
  const actionOf = (action: string) => textOf('trail', `actions.${action}`) ?? action
  const fieldOf = (field: string) => textOf('trail', `fields.${field}`) ?? field
  const actorOf = ({ actor, actor_name }: Pick<TrailEntry, 'actor' | 'actor_name'>) =>
    actor_name || (textOf('trail', `actors.${actor}`) ?? actor)
  return { kindOf, actionOf, fieldOf, actorOf }
}
