import { Loader, Modal, ScrollArea, Text, TextInput } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { foldText } from '@pos/domain/fold-text'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify } from '#ui/snackbar-store.ts'
import type { SortableItem } from '#ui/sortable-item.ts'
import { SortableList } from '#ui/sortable-list.tsx'
import { movedTo, OrderedItem } from './ordered-item.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { orderWithin } from './order-within.ts'
import { readAll, type StoredRecord } from './read-all.ts'
import { nameOf } from './reference-names.ts'
import { useSortableTexts } from './sortable-texts.ts'
import { useResource } from './use-resource.ts'
import { useUndo } from './use-undo.tsx'

interface OrderDialogProps {
  resource: ResourceDefinition
  /** Only these records are put in order, among themselves. */
  filters?: ListSearch
  onClose: () => void
}

/** So many can be seen at once. */
const shortList = 8

const byCreation = (a: StoredRecord, b: StoredRecord) => (a.id < b.id ? -1 : 1)

/** Ordering mode of a list: by pointer, keyboard or buttons; saved at once, or not at all. */
export function OrderDialog({ resource, filters = {}, onClose }: OrderDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const texts = useSortableTexts()
  const { reorder } = useResource(resource)
  const undo = useUndo(resource)
  const isPart = Object.keys(filters).length > 0
  const { data, refetch } = useQuery({
    queryKey: [resource.name, 'order', filters],
    queryFn: async () => {
      const { records: all } = await readAll(resource, { sort: 'position' })
      return { all, shown: isPart ? (await readAll(resource, { ...filters, sort: 'position' })).records : all }
    },
    gcTime: 0,
  })
  const [changed, setChanged] = useState<SortableItem[] | null>(null)
  const shown = data?.shown ?? []
  const itemOf = (record: StoredRecord) => ({ id: record.id, label: nameOf(resource, record) })
  const items = changed ?? shown.map(itemOf)
  const [sought, setSought] = useState('')
  const isFound = ({ label }: SortableItem) => sought.trim() !== '' && foldText(label).includes(foldText(sought))
  const change = (next: SortableItem[]) => setChanged(next.every((item, index) => item.id === shown[index]?.id) ? null : next)
  const save = async () => {
    try {
      const ids = items.map((item) => item.id)
      const written = await reorder.mutateAsync(
        orderWithin(
          (data?.all ?? []).map((record) => record.id),
          ids,
        ),
      )
      notify({ message: t('kit:order.saved'), ...undo.ofWrite(written.data.write_id) })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ message: error.message, color: 'error' })
      if (error.body.exception === 'Conflict') void refetch().then(() => setChanged(null))
    }
  }
  const close = async () => {
    const question = { title: t('kit:order.cancel'), message: t('kit:order.cancel_text') }
    if (!changed || (await confirm(question))) onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('kit:order.title')}
      size={640}
      closeOnClickOutside={false}
      zIndex={190}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {isPart && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('kit:order.part')}
        </Text>
      )}
      {items.length > shortList && (
        <TextInput
          mb="sm"
          type="search"
          aria-label={t('kit:order.find')}
          placeholder={t('kit:order.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {data ? (
        <ScrollArea.Autosize mah="60vh" offsetScrollbars mb="md">
          <SortableList
            items={items}
            onChange={change}
            texts={texts}
            render={(item) => (
              <OrderedItem
                item={item}
                position={items.indexOf(item)}
                isFound={isFound(item)}
                onMove={(to) => change(movedTo(items, item, to))}
              />
            )}
          />
        </ScrollArea.Autosize>
      ) : (
        <Loader />
      )}
      <OrderButtons
        isChanged={changed !== null}
        isSaving={reorder.isPending}
        onSave={() => void save()}
        onCancel={onClose}
        onReset={() => setChanged(null)}
        onClear={() => change(shown.toSorted(byCreation).map(itemOf))}
      />
    </Modal>
  )
}
