import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import type { SortableItem, SortableTexts } from './sortable-item.ts'
import classes from './sortable-list.module.css'
import { SortableRow } from './sortable-row.tsx'

/** Properties of a sortable list. */
interface SortableListProps<T extends SortableItem> {
  items: readonly T[]
  onChange: (items: T[]) => void
  texts: SortableTexts
  /**
   * Returns why an order is not allowed; such a move is undone and the reason passed to
   * `onRefused`, which shows it as an alert.
   */
  refuse?: (items: T[]) => string | null
  onRefused?: (reason: string) => void
  render?: (item: T) => ReactNode
}

/** A list that is sorted by pointer, by keyboard, or by its buttons; every move is announced. */
export function SortableList<T extends SortableItem>({
  items,
  onChange,
  texts,
  refuse,
  onRefused,
  render,
}: SortableListProps<T>) {
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const position = (id: unknown) => items.findIndex((item) => item.id === id)
  const refusal = (from: number, to: number) =>
    from === to ? null : (refuse?.(arrayMove([...items], from, to)) ?? null)
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    const reason = refusal(from, to)
    if (reason === null) onChange(arrayMove([...items], from, to))
    else onRefused?.(reason)
  }
  const end = ({ active, over }: DragEndEvent) =>
    over && move(position(active.id), position(over.id))
  const step = (item: T, from: number, to: number) => {
    setSaid(refusal(from, to) === null ? texts.dropped(item.label, to + 1) : '')
    move(from, to)
  }
  const accessibility = {
    announcements: announcements(
      items,
      texts,
      (from, to) => refusal(position(from), position(to)) !== null,
    ),
    screenReaderInstructions: { draggable: texts.instructions },
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={accessibility}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              texts={texts}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => step(item, index, by === 'top' ? 0 : index + by)}
            >
              {render ? render(item) : item.label}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <output className="pos-visually-hidden">{said}</output>
    </DndContext>
  )
}

interface Ends {
  active: { id: unknown }
  over: { id: unknown } | null
}

function announcements(
  items: readonly SortableItem[],
  texts: SortableTexts,
  isRefused: (from: unknown, to: unknown) => boolean,
) {
  const position = (id: unknown) => items.findIndex((item) => item.id === id) + 1
  const label = (id: unknown) => items.find((item) => item.id === id)?.label ?? ''
  return {
    onDragStart: ({ active }: Pick<Ends, 'active'>) =>
      texts.moved(label(active.id), position(active.id), items.length),
    onDragOver: ({ active, over }: Ends) =>
      over ? texts.moved(label(active.id), position(over.id), items.length) : undefined,
    onDragEnd: ({ active, over }: Ends) =>
      over && isRefused(active.id, over.id)
        ? undefined
        : texts.dropped(label(active.id), position(over?.id ?? active.id)),
    onDragCancel: ({ active }: Ends) => texts.cancelled(label(active.id)),
  }
}
