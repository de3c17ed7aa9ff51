import type { ResourceDefinition } from '@pos/contract/resource'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { resourceClient } from '#lib/resource-client.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify, type Notice } from '#ui/snackbar-store.ts'
import { restsInTrash } from './trash-note.ts'
import { useResource } from './use-resource.ts'

const UpdateChanges = lazy(() => import('./changes/update-changes.tsx').then((m) => ({ default: m.UpdateChanges })))

/** What a message offers; nothing where there is nothing to undo. */
type Offer = Pick<Notice, 'action'>
/** Makes the offer of the opposite of what was just done: to undo it, or to do it again. */
type Step = (isUndone: boolean) => Offer
type Current = Record<string, unknown> & { readonly version: number }

/**
 * Undo as messages offer it after a write, and the way back to an earlier version. What was undone can be done again.
 *
 * @param more - other resources that the undone writes may change
 */
export function useUndo(resource: ResourceDefinition, more: readonly ResourceDefinition[] = []) {
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  const { refresh } = useResource(resource)
  const routes = resourceClient(resource)
  const run = async (isUndone: boolean, act: () => Promise<Step | null>) => {
    try {
      const back = await act()
      if (back) notify({ message: t(isUndone ? 'undo.redone' : 'undo.done'), ...back(!isUndone) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) notify({ message: textOf(error), color: 'error' })
    } finally {
      const others = ['imports', 'trash', 'batch', 'set-up-list', ...more.map(({ name }) => name)].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      )
      await Promise.all([refresh(), ...others])
    }
  }
  const step = (act: () => Promise<Step | null>): Step => {
    return (isUndone) => ({ action: { label: t(isUndone ? 'undo.redo' : 'undo.button'), run: () => void run(isUndone, act) } })
  }
  /** Shows what stands there and what it would be, and goes back if that is wanted; null if not. */
  const askAndRestore = async (id: string, current: Current, to: number, isLate: boolean): Promise<number | null> => {
    const { data: entries } = await routes.history(id)
    const former: Record<string, unknown> = Object.assign(
      {},
      ...entries.filter((entry) => (entry.version ?? 0) > to).map((entry) => entry.before),
    )
    const changes = Object.entries(former)
      .map(([field, after]) => ({ field, before: current[field] ?? null, after }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    if (changes.length === 0) {
      notify({ message: t('history.same'), color: 'info' })
      return null
    }
    const message = (
      <Suspense>
        <UpdateChanges resource={resource} changes={changes} hasHelp={false} />
      </Suspense>
    )
    const title = t(isLate ? 'stale.title' : 'history.restore_title')
    const yes = await confirm({ title, message, ok: t(isLate ? 'undo.anyway' : 'history.restore_ok'), width: 720 })
    return yes ? restore(id, current.version, to) : null
  }
  /** Somebody may have written since: then both versions are shown before anything is lost. */
  const restore = async (id: string, version: number, to: number): Promise<number | null> => {
    try {
      return (await routes.restore(id, { version, to })).data.version
    } catch (error) {
      const current = error instanceof ApiError && error.body.exception === 'StaleRecord' ? error.data<Current>() : null
      if (!current) throw error
      return askAndRestore(id, current, to, true)
    }
  }
  const toVersion = (id: string, version: number, to: number): Step =>
    step(async () => {
      const made = await restore(id, version, to)
      return made === null ? null : toVersion(id, made, version)
    })
  const undelete = (id: string): Step => step(async () => routes.undelete(id, {}).then(() => remove(id)))
  const remove = (id: string): Step => step(async () => routes.remove(id).then(() => undelete(id)))
  const undoWrite = async (id: string) => write((await api.post(`/v1/writes/${id}/undo`, undefined, { silent: true })).data.write_id)
  const write = (id: string): Step => step(() => undoWrite(id))
  return {
    /** After a change that made `version` of `former`. */
    ofUpdate: (id: string, version: number, former: number): Offer => toVersion(id, version, former)(false),
    /** After a deletion, of resources whose records rest in the trash. */
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

/** Wrong fields in words, or the records that somebody has changed since. */
function textOf(error: ApiError): string {
  const records = error.body.exception === 'Conflict' ? (error.data<{ name: string }[]>() ?? []) : []
  const names = records
    .map(({ name }) => name)
    .filter(Boolean)
    .join('、')
  return [error.message, ...Object.values(error.body.errors ?? {}).flat(), names].filter(Boolean).join('\n')
}
