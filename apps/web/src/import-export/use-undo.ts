import type { ResourceDefinition } from '@pos/contract/resource'
import type { undoableKinds } from '@pos/contract/transfer'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { notify } from '#ui/snackbar-store.ts'
import { useResource } from '#kit/use-resource.ts'

/** What wrote many records at once. */
export type UndoableKind = (typeof undoableKinds)[number]

/** Undoes an import or a price change and tells how that went. */
export function useUndo(resource: ResourceDefinition, kind: UndoableKind = 'import'): (id: string) => Promise<void> {
  const { t } = useTranslation('kit')
  const { refresh } = useResource(resource)
  const client = useQueryClient()
  return async (id) => {
    try {
      await api.post(`/v1/imports/${id}/undo`, undefined, { silent: true })
      notify({ message: t(kind === 'import' ? 'transfer.undone' : 'prices.undone') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const changed = (error.status === 409 ? error.data<{ name: string }[]>() : null) ?? []
      const names = changed.map((record) => record.name).filter(Boolean)
      if (error.status !== 401) notify({ message: [error.message, names.join('、')].filter(Boolean).join('\n'), color: 'error' })
    } finally {
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['imports'] })])
    }
  }
}
