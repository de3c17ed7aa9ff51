import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { SortableItem } from '#ui/input/sortable-item.ts'
import { readAll, type StoredRecord } from '../list/read-all.ts'
import { nameOf } from '../resource/reference-names.ts'
import { useResource } from '../resource/use-resource.ts'
import { useUndo } from '../resource/use-undo.tsx'
import { orderWithin } from './order-within.ts'

const byCreation = (a: StoredRecord, b: StoredRecord) => (a.id < b.id ? -1 : 1)

/**
 * The order of a list while editing: saved completely or not at all. @param filters only these
 * records are ordered, among themselves @param onSaved called after saving
 */
export function useOrder(resource: ResourceDefinition, filters: ListSearch, onSaved: () => void) {
  const { t } = useTranslation('kit')
  const { reorder } = useResource(resource)
  const undo = useUndo(resource)
  const isPart = Object.keys(filters).length > 0
  const read = useQuery({
    queryKey: [resource.name, 'order', filters],
    queryFn: async () => {
      const { records: all } = await readAll(resource, { sort: 'position' })
      return {
        all,
        shown: isPart ? (await readAll(resource, { ...filters, sort: 'position' })).records : all,
      }
    },
    gcTime: 0,
  })
  const { data, refetch } = read
  const [changed, setChanged] = useState<readonly SortableItem[] | null>(null)
  const saved = data?.shown ?? []
  const itemOf = (record: StoredRecord) => ({ id: record.id, label: nameOf(resource, record) })
  const items = changed ?? saved.map(itemOf)
  const change = (next: readonly SortableItem[]) =>
    setChanged(next.every((item, index) => item.id === saved[index]?.id) ? null : next)
  return {
    isPart,
    read,
    isRead: data !== undefined,
    items,
    isChanged: changed !== null,
    isSaving: reorder.isPending,
    change,
    reset: () => setChanged(null),
    /** In order of creation. */
    clear: () => change(saved.toSorted(byCreation).map(itemOf)),
    save: async () => {
      const all = (data?.all ?? []).map((record) => record.id)
      const part = items.map((item) => item.id)
      try {
        const written = await reorder.mutateAsync(orderWithin(all, part))
        notify({ message: t('order.saved'), ...undo.ofWrite(written.data.write_id) })
        onSaved()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify({ message: error.message, color: 'error' })
        if (error.body.exception === 'Conflict') void refetch().then(() => setChanged(null))
      }
    },
  }
}
