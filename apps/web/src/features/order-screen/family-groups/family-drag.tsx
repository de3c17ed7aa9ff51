import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { familyGroups } from '@pos/contract/menu/family-groups'
import { majorGroups } from '@pos/contract/menu/major-groups'
import type { ReactNode } from 'react'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { catchRefusal, notifyRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { DragHandle } from '#ui/input/drag-handle.tsx'
import classes from './group-tree.module.css'
import type { Branch, GroupRecord } from './tree.ts'

interface FamilyDragProps {
  tree: readonly Branch[]
  children: ReactNode
}

/** Lets family groups be moved to another major group, by pointer or keyboard. */
export function FamilyDrag({ tree, children }: FamilyDragProps) {
  const move = useMove()
  const labels = useLabels(familyGroups)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextMajor }),
  )
  const families = tree.flatMap((branch) => branch.families)
  const family = (id: string | number) => families.find((one) => one.id === id)
  const major = (id: string | number | undefined) =>
    tree.find((branch) => branch.major.id === id)?.major
  const end = ({ active, over }: DragEndEvent) => {
    const [moved, to] = [family(active.id), major(over?.id)]
    if (moved && to && moved.major_group_id !== to.id) void move(moved, to)
  }
  const say = (
    key: 'lifted' | 'over' | 'cancelled',
    id: string | number,
    over?: string | number,
  ) => {
    const [one, to] = [family(id), major(over)]
    if (!one || (over !== undefined && !to)) return undefined
    return labels.text(`move.${key}`, {
      name: nameOf(familyGroups, { ...one }),
      major: to ? nameOf(majorGroups, { ...to }) : '',
    })
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id),
    onDragOver: ({ active, over }) => (over ? say('over', active.id, over.id) : undefined),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => say('cancelled', active.id),
  }
  const accessibility = {
    announcements,
    screenReaderInstructions: { draggable: labels.text('move.instructions') },
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearest}
      onDragEnd={end}
      accessibility={accessibility}
    >
      {children}
    </DndContext>
  )
}

/** A major group as a drop target for family groups. */
export function MajorTarget({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <div ref={setNodeRef} className={classes.target} data-over={isOver || undefined}>
      {children}
    </div>
  )
}

/** A draggable family group with its handle. */
export function FamilyRow({ family, children }: { family: GroupRecord; children: ReactNode }) {
  const labels = useLabels(familyGroups)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } =
    useDraggable({ id: family.id })
  return (
    <li
      ref={setNodeRef}
      className={classes.family}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      <DragHandle
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={labels.text('move.handle', { name: nameOf(familyGroups, { ...family }) })}
      />
      {children}
    </li>
  )
}

/** The target under the pointer; for the keyboard, the nearest one. */
const nearest: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  return hits.length > 0 || args.pointerCoordinates ? hits : closestCenter(args)
}

/** The arrow keys move to the major group above or below. */
const toNextMajor: KeyboardCoordinateGetter = (
  event,
  { context: { over, droppableRects, collisionRect } },
) => {
  const by = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
  if (by === 0 || !collisionRect) return undefined
  event.preventDefault()
  const rects = [...droppableRects].toSorted(([, a], [, b]) => a.top - b.top)
  const at = rects.findIndex(([id]) => id === over?.id)
  const [, next] = rects[at + by] ?? []
  return next && { x: collisionRect.left, y: next.top + (next.height - collisionRect.height) / 2 }
}

/** Moves a family group below another major group immediately, with a way to undo it. */
function useMove(): (family: GroupRecord, major: GroupRecord) => Promise<void> {
  const labels = useLabels(familyGroups)
  const { update, refresh } = useResource(familyGroups)
  const undo = useUndo(familyGroups)
  return async (family, major) => {
    const write = async () => {
      const { data } = await update.mutateAsync({
        id: family.id,
        version: family.version,
        major_group_id: major.id,
      })
      const message = labels.text('move.moved', {
        name: nameOf(familyGroups, { ...family }),
        major: nameOf(majorGroups, { ...major }),
      })
      notify({ message, ...undo.ofUpdate(family.id, data.version, family.version) })
    }
    await catchRefusal(write, async (refusal) => {
      notifyRefusal(refusal)
      await refresh()
    })
  }
}
