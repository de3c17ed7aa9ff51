import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DragHandle } from '#ui/input/drag-handle.tsx'
import classes from './board.module.css'

interface BoardCardProps {
  id: string
  name: string
  /** Further actions on the card. */
  menu: ReactNode
}

/** An item in its group: a handle to drag, its name, its menu. */
export function BoardCard({ id, name, menu }: BoardCardProps) {
  const { t } = useTranslation('kit')
  const sortable = useSortable({ id, attributes: { roleDescription: t('sortable.drag') } })
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
      className={classes.card}
      data-dragging={isDragging || undefined}
      style={style}
    >
      <DragHandle
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`${t('sortable.drag')}: ${name}`}
      />
      <span className={classes.name}>{name}</span>
      {menu}
    </li>
  )
}
