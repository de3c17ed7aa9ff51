import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowBarToUp, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DragHandle } from './drag-handle.tsx'
import type { SortableItem, SortableTexts } from './sortable-item.ts'
import classes from './sortable-list.module.css'

/** One row of a sortable list. */
interface SortableRowProps {
  item: SortableItem
  texts: SortableTexts
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1 | 'top') => void
  children: ReactNode
}

/** A drag handle, the content of the row, and three buttons. */
export function SortableRow({ item, texts, isFirst, isLast, onMove, children }: SortableRowProps) {
  const sortable = useSortable({ id: item.id, attributes: { roleDescription: texts.drag } })
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = sortable
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={style}
    >
      <DragHandle
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`${texts.drag}: ${item.label}`}
      />
      <div className={classes.content}>{children}</div>
      <Step
        icon={IconArrowBarToUp}
        isOff={isFirst}
        label={`${texts.top}: ${item.label}`}
        onClick={() => onMove('top')}
      />
      <Step
        icon={IconArrowUp}
        isOff={isFirst}
        label={`${texts.up}: ${item.label}`}
        onClick={() => onMove(-1)}
      />
      <Step
        icon={IconArrowDown}
        isOff={isLast}
        label={`${texts.down}: ${item.label}`}
        onClick={() => onMove(1)}
      />
    </li>
  )
}

/**
 * aria-disabled instead of `disabled`: a disabled button would lose the focus when its row reaches
 * the end.
 */
function Step({
  icon: Icon,
  isOff,
  label,
  onClick,
}: {
  icon: Icon
  isOff: boolean
  label: string
  onClick: () => void
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="secondary"
      data-disabled={isOff}
      aria-disabled={isOff}
      aria-label={label}
      onClick={isOff ? undefined : onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
