import type { ResourceDefinition } from '@pos/contract/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { listText } from '#lib/text/list-text.ts'
import { type Notice, notify } from '#ui/feedback/snackbar-store.ts'
import { restsInTrash } from './trash-note.ts'
import { useResource } from './use-resource.ts'
import { useRestore } from './use-restore.ts'

/** Action of a message; absent if nothing can be undone. */
type Offer = Pick<Notice, 'action'>
/** Offers the opposite of the last action: undo or redo. */
type Step = (isUndone: boolean) => Offer

/**
 * Undo in messages after a write, and restoring an earlier version. Undone writes can be redone.
 * @param more - other resources that the undone writes may change
 */
export function useUndo(resource: ResourceDefinition, more: readonly ResourceDefinition[] = []) {
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  const { refresh } = useResource(resource)
  const { restore, askAndRestore } = useRestore(resource)
  const routes = resourceClient(resource)
  const run = async (isUndone: boolean, act: () => Promise<Step | null>) => {
    try {
      const back = await act()
      if (back) notify({ message: t(isUndone ? 'undo.redone' : 'undo.done'), ...back(!isUndone) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) notify({ message: textOf(error), color: 'error' })
    } finally {
      const others = [
        'imports',
        'trash',
        'batch',
        'set-up-list',
        ...more.map(({ name }) => name),
      ].map((name) => client.invalidateQueries({ queryKey: [name] }))
      await Promise.all([refresh(), ...others])
    }
  }
  const step = (act: () => Promise<Step | null>): Step => {
    return (isUndone) => ({
      action: {
        label: t(isUndone ? 'undo.redo' : 'undo.button'),
        run: () => void run(isUndone, act),
      },
    })
  }
  const toVersion = (id: string, version: number, to: number): Step =>
    step(async () => {
      const made = await restore(id, version, to)
      return made === null ? null : toVersion(id, made, version)
    })
  const undelete = (id: string): Step =>
    step(async () => routes.undelete(id, {}).then(() => remove(id)))
  const remove = (id: string): Step => step(async () => routes.remove(id).then(() => undelete(id)))
  const undoWrite = async (id: string) =>
    write((await api.post(`/v1/writes/${id}/undo`, undefined, { silent: true })).data.write_id)
  const write = (id: string): Step => step(() => undoWrite(id))
  return {
    /** After a change from `former` to `version`. */
    ofUpdate: (id: string, version: number, former: number): Offer =>
      toVersion(id, version, former)(false),
    /** After a deletion, for resources with a trash. */
    ofDelete: (id: string): Offer => (restsInTrash(resource) ? undelete(id)(false) : {}),
    /** After a write of many records. */
    ofWrite: (id: string | null): Offer => (id === null ? {} : write(id)(false)),
    /** Undoes a write of many records at once. */
    undoWrite: (id: string) => run(false, () => undoWrite(id)),
    /** Returns to an earlier version after a question that shows what changes. */
    restore: (id: string, to: number) =>
      run(false, async () => {
        const { data } = await routes.get(id)
        const made = await askAndRestore(id, data, to, false)
        return made === null ? null : toVersion(id, made, data.version)
      }),
  }
}

/** Returns wrong fields as text, or the records that have changed since. */
function textOf(error: ApiError): string {
  const records =
    error.body.exception === 'Conflict' ? (error.data<{ name: string }[]>() ?? []) : []
  const names = listText(records.map(({ name }) => name).filter(Boolean))
  return [error.message, ...Object.values(error.body.errors ?? {}).flat(), names]
    .filter(Boolean)
    .join('\n')
}
