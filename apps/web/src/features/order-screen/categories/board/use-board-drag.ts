import {
  type Announcements,
  type CollisionDetection,
  closestCorners,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { SortableTexts } from '#ui/input/sortable-item.ts'
import { type Board, moveCard, positionOf } from './board-model.ts'

interface BoardDrag {
  board: Board
  onChange: (board: Board) => void
  nameOf: (key: string) => string
  groupName: (group: string) => string
  texts: SortableTexts & { entered(name: string, group: string, slot: number): string }
}

/**
 * Drags cards within and between groups: a card enters a group while it is over it, and is placed
 * when it is dropped.
 */
export function useBoardDrag({ board, onChange, nameOf, groupName, texts }: BoardDrag) {
  const [dragged, setDragged] = useState<{ key: string; before: Board } | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const over = ({ active, over: target }: DragOverEvent) => {
    const from = positionOf(board, String(active.id))
    const to = target && spotOf(board, String(target.id))
    if (from && to && from.group !== to.group)
      onChange(moveCard(board, String(active.id), to.group, to.index))
  }
  const end = ({ active, over: target }: DragEndEvent) => {
    const to = target && spotOf(board, String(target.id))
    if (to) onChange(moveCard(board, String(active.id), to.group, to.index))
    setDragged(null)
  }
  const cancel = () => {
    if (dragged) onChange(dragged.before)
    setDragged(null)
  }
  const where = (key: string) => {
    const spot = spotOf(board, key)
    return { group: groupName(spot?.group ?? ''), place: (spot?.index ?? 0) + 1 }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => enteredText(String(active.id), String(active.id)),
    onDragOver: ({ active, over: target }) =>
      target ? enteredText(String(active.id), String(target.id)) : undefined,
    onDragEnd: ({ active, over: target }) =>
      texts.dropped(nameOf(String(active.id)), where(String(target?.id ?? active.id)).place),
    onDragCancel: ({ active }) => texts.cancelled(nameOf(String(active.id))),
  }
  function enteredText(key: string, target: string) {
    const { group, place: slot } = where(target)
    return texts.entered(nameOf(key), group, slot)
  }
  return {
    dragged: dragged?.key ?? null,
    context: {
      sensors,
      collisionDetection: nearest,
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        setDragged({ key: String(active.id), before: board }),
      onDragOver: over,
      onDragEnd: end,
      onDragCancel: cancel,
      accessibility: { announcements, screenReaderInstructions: { draggable: texts.instructions } },
    },
  }
}

/** A drop target is a card or a whole group; dropped on a group, a card goes to its end. */
function spotOf(board: Board, target: string) {
  const column = board.find(({ id }) => id === target)
  return column ? { group: column.id, index: column.cards.length } : positionOf(board, target)
}

/** The target under the pointer, with cards before groups; for the keyboard, the nearest one. */
const nearest: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  if (hits.length === 0) return closestCorners(args)
  const cards = hits.filter(({ id }) => String(id).includes(':'))
  return cards.length > 0 ? cards : hits
}
