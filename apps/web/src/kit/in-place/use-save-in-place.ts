import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { StoredRecord } from '../list/read-all.ts'
import { useResource } from '../resource/use-resource.ts'
import { useUndo } from '../resource/use-undo.tsx'
import { useUpdateQuestion } from '../resource/use-update-question.ts'

/**
 * Saves one field of a record from the list: with the version in the list, after the usual
 * question, with undo.
 */
export function useSaveInPlace(resource: ResourceDefinition) {
  const { t } = useTranslation('kit')
  const ask = useUpdateQuestion(resource)
  const { update, refresh } = useResource(resource)
  const undo = useUndo(resource)
  const write = async (
    record: StoredRecord,
    source: string,
    value: unknown,
  ): Promise<StoredRecord | null> => {
    try {
      return (await update.mutateAsync({ id: record.id, version: record.version, [source]: value }))
        .data
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const problems = Object.values(error.body.errors ?? {}).flat()
      if (error.status !== 401)
        notify({ message: [error.message, ...problems].join('\n'), color: 'error' })
      // Another user saved first: the list shows their values.
      if (error.status === 409) await refresh()
      return null
    }
  }
  /** Resolves to true once it is saved. */
  return async (record: StoredRecord, source: string, value: unknown): Promise<boolean> => {
    const before = record[source]
    if (before === value) return true
    if (!(await ask([{ field: source, before, after: value }]))) return false
    const saved = await write(record, source, value)
    if (!saved) return false
    notify({ message: t('updated'), ...undo.ofUpdate(record.id, saved.version, record.version) })
    return true
  }
}
