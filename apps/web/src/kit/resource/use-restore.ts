import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { loadChanges } from '../changes/load-changes.tsx'

type Current = Record<string, unknown> & { readonly version: number }

/** Returns a record to an earlier version; both functions return the new version, or null. */
export function useRestore(resource: ResourceDefinition) {
  const { t } = useTranslation('kit')
  const routes = resourceClient(resource)
  /** Shows the current and future values, and restores after confirmation; null if declined. */
  const askAndRestore = async (
    id: string,
    current: Current,
    to: number,
    isLate: boolean,
  ): Promise<number | null> => {
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
    const message = await loadChanges(resource, changes)
    const title = t(isLate ? 'stale.title' : 'history.restore_title')
    const yes = await confirm({
      title,
      message,
      ok: t(isLate ? 'undo.anyway' : 'history.restore_ok'),
      width: 720,
    })
    return yes ? restore(id, current.version, to) : null
  }
  /** If the record has changed since, both versions are shown first. */
  const restore = async (id: string, version: number, to: number): Promise<number | null> => {
    try {
      return (await routes.restore(id, { version, to })).data.version
    } catch (error) {
      const current =
        error instanceof ApiError && error.body.exception === 'StaleRecord'
          ? error.data<Current>()
          : null
      if (!current) throw error
      return askAndRestore(id, current, to, true)
    }
  }
  return { restore, askAndRestore }
}
