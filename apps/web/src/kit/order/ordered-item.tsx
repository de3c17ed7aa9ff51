import { Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SortableItem } from '#ui/input/sortable-item.ts'

/** The items with one moved to another position, counted from 0; beyond the end means the end. */
export function movedTo(
  items: readonly SortableItem[],
  item: SortableItem,
  to: number,
): SortableItem[] {
  const others = items.filter((one) => one !== item)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

const found = {
  borderRadius: 4,
  padding: '0 4px',
  background: 'var(--mantine-primary-color-light)',
  color: 'inherit',
} as const

interface OrderedItemProps {
  item: SortableItem
  /** Counted from 0. */
  position: number
  /** It matches the search. */
  isFound: boolean
  onMove: (to: number) => void
}

/**
 * An item of an order with its number: another number and Enter move it there. Search results are
 * marked, the first one scrolled into view.
 */
export function OrderedItem({ item, position, isFound, onMove }: OrderedItemProps) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = row.current?.closest('ol')?.querySelector('mark')
    if (isFound && first && row.current?.contains(first))
      row.current.scrollIntoView({ block: 'nearest' })
  }, [isFound])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const to = Number((typed ?? '').normalize('NFKC'))
    setTyped(null)
    if (Number.isInteger(to) && to >= 1) onMove(to - 1)
  }
  return (
    <Group ref={row} gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        w={52}
        flex="none"
        inputMode="numeric"
        aria-label={t('order.number', { name: item.label })}
        title={t('order.number_help')}
        value={typed ?? String(position + 1)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => setTyped(null)}
      />
      {isFound ? <mark style={found}>{item.label}</mark> : item.label}
    </Group>
  )
}
