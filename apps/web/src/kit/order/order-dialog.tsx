import { Loader, Modal, ScrollArea, Text, TextInput } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { foldSearch } from '@pos/domain/text/fold-search'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { formatNumber } from '#lib/text/format.ts'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import type { SortableItem } from '#ui/input/sortable-item.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { orderWithin } from './order-within.ts'
import { movedTo, OrderedItem } from './ordered-item.tsx'
import { useOrder } from './use-order.ts'

interface OrderDialogProps {
  resource: ResourceDefinition
  /** Only these records are ordered, among themselves. */
  filters?: ListSearch
  onClose: () => void
}

/** Maximum number of entries visible at once. */
const shortList = 8
/**
 * Maximum number of entries in the draggable list; in longer ones, a search finds those to move.
 */
const mostShown = 200

/** Ordering mode of a list: by pointer, keyboard or buttons; saved completely or not at all. */
export function OrderDialog({ resource, filters = {}, onClose }: OrderDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const order = useOrder(resource, filters, onClose)
  const close = async () => {
    const question = { title: t('kit:order.cancel'), message: t('kit:order.cancel_text') }
    if (!order.isChanged || (await confirm(question))) onClose()
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
      {order.isPart && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('kit:order.part')}
        </Text>
      )}
      {order.isRead ? (
        <Items items={order.items} onChange={order.change} />
      ) : (
        <LoadState of={[order.read]}>
          <Loader />
        </LoadState>
      )}
      <OrderButtons
        isChanged={order.isChanged}
        isSaving={order.isSaving}
        onSave={() => void order.save()}
        onCancel={onClose}
        onReset={order.reset}
        onClear={order.clear}
      />
    </Modal>
  )
}

interface ItemsProps {
  items: readonly SortableItem[]
  onChange: (items: readonly SortableItem[]) => void
}

/** The order with search results marked; in a long list only the results, otherwise its start. */
function Items({ items, onChange }: ItemsProps) {
  const { t } = useTranslation('kit')
  const texts = useSortableTexts()
  const [typed, setTyped] = useState('')
  const sought = foldSearch(useDeferredValue(typed)).trim()
  const isFound = ({ label }: SortableItem) => sought !== '' && foldSearch(label).includes(sought)
  const isLong = items.length > mostShown
  const shown = (isLong && sought !== '' ? items.filter(isFound) : items).slice(0, mostShown)
  const positions = new Map(items.map((item, index) => [item.id, index]))
  const putInOrder = (part: readonly SortableItem[]) => {
    const byId = new Map(items.map((item) => [item.id, item]))
    const ids = orderWithin(
      [...byId.keys()],
      part.map(({ id }) => id),
    )
    onChange(ids.flatMap((id) => byId.get(id) ?? []))
  }
  return (
    <>
      {items.length > shortList && (
        <TextInput
          mb="sm"
          type="search"
          aria-label={t('order.find')}
          placeholder={t('order.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {isLong && (
        <Text size="sm" c="dimmed" mb="sm" role="status">
          {t('order.long', {
            shown: formatNumber(shown.length),
            total: formatNumber(items.length),
          })}
        </Text>
      )}
      <ScrollArea.Autosize mah="min(60vh, 100dvh - 420px)" offsetScrollbars mb="md">
        <SortableList
          items={shown}
          onChange={putInOrder}
          texts={texts}
          render={(item) => (
            <OrderedItem
              item={item}
              position={positions.get(item.id) ?? 0}
              isFound={isFound(item)}
              onMove={(to) => onChange(movedTo(items, item, to))}
            />
          )}
        />
      </ScrollArea.Autosize>
    </>
  )
}
