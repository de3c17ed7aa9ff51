import type { ResourceDefinition } from '@pos/contract/resource'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { InUse } from '../form/in-use-dialog.tsx'
import { useLabels } from './labels.ts'
import { nameOf } from './reference-names.ts'
import { useTrashNote } from './trash-note.ts'
import { useResource } from './use-resource.ts'
import { useUndo } from './use-undo.tsx'

const InUseDialog = lazy(() =>
  import('../form/in-use-dialog.tsx').then((m) => ({ default: m.InUseDialog })),
)

interface Deleting {
  /** Asks first; resolves to true if the record was deleted. */
  ask(record: Record<string, unknown> & { id: string }): Promise<boolean>
  readonly isPending: boolean
  /** The dialog with the uses of the record that prevent deletion; rendered by the caller. */
  readonly dialog: ReactNode
}

/** Deletes a record of a resource after a question; a refusal shows its uses. */
export function useDelete(resource: ResourceDefinition): Deleting {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const { remove } = useResource(resource)
  const undo = useUndo(resource)
  const withTrashNote = useTrashNote(resource)
  const [uses, setUses] = useState<readonly InUse[] | null>(null)
  const ask = async (record: Record<string, unknown> & { id: string }) => {
    const name = nameOf(resource, record)
    const text = labels.has('delete_text')
      ? labels.text('delete_text', { name })
      : t('kit:delete.text', { name })
    const yes = await confirm({
      title: t('kit:delete.title'),
      message: withTrashNote(text),
      ok: t('kit:delete.button'),
      color: 'error',
    })
    if (!yes) return false
    try {
      await remove.mutateAsync(record.id)
      notify({ message: t('kit:deleted'), ...undo.ofDelete(record.id) })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const usages = error.body.exception === 'RecordInUse' ? (error.data<InUse[]>() ?? []) : []
      if (usages.length > 0) setUses(usages)
      else notify({ message: error.message, color: 'error' })
      return false
    }
  }
  const dialog = uses && (
    <Suspense>
      <InUseDialog uses={uses} onClose={() => setUses(null)} />
    </Suspense>
  )
  return { ask, isPending: remove.isPending, dialog }
}
