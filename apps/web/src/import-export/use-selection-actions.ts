import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InUse } from '#kit/form/in-use-dialog.tsx'
import type { SelectionBarProps } from '#kit/list/list-tools.tsx'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useTrashNote } from '#kit/resource/trash-note.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { ApiError } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

type Use = InUse & { readonly of: string }
type Action = 'delete' | 'activate' | 'deactivate'

/** Deletes or switches the selected records, all or none, with undo. */
export function useSelectionActions({
  resource,
  records,
  onDone,
}: Pick<SelectionBarProps, 'resource' | 'records' | 'onDone'>) {
  const { t } = useTranslation('kit')
  const { refresh } = useResource(resource)
  const undo = useUndo(resource)
  const withTrashNote = useTrashNote(resource)
  const [busy, setBusy] = useState<Action | null>(null)
  const [uses, setUses] = useState<readonly InUse[] | null>(null)
  const count = records.length
  const run = async (action: Action) => {
    setBusy(action)
    try {
      const ids = records.map((record) => record.id)
      const { data } = await resourceClient(resource).bulk(action, ids)
      notify({
        message: t(action === 'delete' ? 'transfer.deleted' : 'transfer.switched', { count }),
        ...undo.ofWrite(data.write_id),
      })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.exception === 'RecordInUse') setUses(named(error.data<Use[]>() ?? []))
      else if (error.status !== 401) notify({ message: error.message, color: 'error' })
    } finally {
      setBusy(null)
      await refresh()
    }
  }
  const named = (found: readonly Use[]) =>
    found.map((use) => ({
      ...use,
      used: records
        .filter((record) => record.id === use.of)
        .map((record) => nameOf(resource, record))[0],
    }))
  return {
    /** Name of the running action. */
    busy,
    run,
    askAndDelete: async () => {
      const message = withTrashNote(t('transfer.delete_text', { count }))
      if (
        await confirm({ title: t('delete.title'), message, ok: t('delete.button'), color: 'error' })
      )
        await run('delete')
    },
    /** Uses of the records, if they prevented the deletion. */
    uses,
    hideUses: () => setUses(null),
  }
}
