import type { RestoreRefusal, TrashEntry } from '@pos/contract/history/trash'
import { resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceClient } from '#lib/api/resource-client.ts'
import { catchRefusal, notifyRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Why a record could not be restored as it was. */
export interface Refusal {
  readonly entry: TrashEntry
  readonly missing: RestoreRefusal['missing']
  /** All problems as text. */
  readonly problems: readonly string[]
  /** The name that was tried. */
  readonly name: string
}

/** Restores deleted records; problems are shown, and a taken name can be replaced. */
export function useRestoring() {
  const { t } = useTranslation('trash')
  const client = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const restore = async (entry: TrashEntry, name?: string) => {
    const { resource } = entry
    if (!isKeyOf(resource, resources)) return
    setBusyId(entry.id)
    const write = async () => {
      await resourceClient(resources[resource]).undelete(
        entry.id,
        name === undefined ? {} : { name },
      )
      setRefusal(null)
      notify({ message: t('restored', { name: name ?? entry.name }) })
      await client.invalidateQueries()
    }
    await catchRefusal(write, (error) => {
      const data = error.status === 422 ? error.data<RestoreRefusal>() : null
      const problems = Object.values(error.body.errors ?? {}).flat()
      if (data) setRefusal({ entry, missing: data.missing, problems, name: name ?? entry.name })
      else notifyRefusal(error)
    }).finally(() => setBusyId(null))
  }
  return { restore, busyId, refusal, close: () => setRefusal(null) }
}
