import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Group, Paper, Stack } from '@mantine/core'
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What can be sorted. */
export interface SortableItem {
  readonly id: string
  readonly label: string
}

/** Texts of a sortable list, in the reader's language; functions get the item's label and places from 1. */
export interface SortableTexts {
  readonly drag: string
  readonly up: string
  readonly down: string
  readonly top: string
  readonly instructions: string
  moved(label: string, place: number, count: number): string
  dropped(label: string, place: number): string
  cancelled(label: string): string
}

/** A list that is put in order by pointer, by keyboard, or by its buttons. */
export function SortableList<T extends SortableItem>({
  items,
  onChange,
  texts,
  render,
}: {
  items: readonly T[]
  onChange: (items: T[]) => void
  texts: SortableTexts
  render?: (item: T) => ReactNode
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: unknown) => items.findIndex((item) => item.id === id)
  const label = (id: unknown) => items[place(id)]?.label ?? ''
  const move = (from: number, to: number) => to >= 0 && to < items.length && onChange(arrayMove([...items], from, to))
  const end = ({ active, over }: DragEndEvent) => over && active.id !== over.id && move(place(active.id), place(over.id))
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => label(active.id),
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? texts.moved(label(active.id), place(over.id) + 1, items.length) : undefined,
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      texts.dropped(label(active.id), place(over?.id ?? active.id) + 1),
    onDragCancel: ({ active }: { active: { id: unknown } }) => texts.cancelled(label(active.id)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <Stack gap={6} component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {items.map((item, index) => (
            <Row
              key={item.id}
              item={item}
              texts={texts}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              move={(by) => move(index, by === 'top' ? 0 : index + by)}
            >
              {render ? render(item) : item.label}
            </Row>
          ))}
        </Stack>
      </SortableContext>
    </DndContext>
  )
}

function Row({
  item,
  texts,
  isFirst,
  isLast,
  move,
  children,
}: {
  item: SortableItem
  texts: SortableTexts
  isFirst: boolean
  isLast: boolean
  move: (by: 1 | -1 | 'top') => void
  children: ReactNode
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: item.id })
  return (
    <Paper
      component="li"
      ref={setNodeRef}
      withBorder
      shadow={isDragging ? 'sm' : 'none'}
      px="xs"
      py={4}
      style={{
        transform: CSS.Translate.toString(transform),
        transition: transition ?? '',
        zIndex: isDragging ? 1 : 'auto',
        position: 'relative',
      }}
    >
      <Group wrap="nowrap" gap="xs">
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="secondary.8"
          style={{ cursor: 'grab', touchAction: 'none' }}
          {...attributes}
          {...listeners}
          aria-label={`${texts.drag}: ${item.label}`}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</div>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="secondary.8"
            disabled={isFirst}
            onClick={() => move('top')}
            aria-label={`${texts.top}: ${item.label}`}
          >
            <IconArrowBarToUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="secondary.8"
            disabled={isFirst}
            onClick={() => move(-1)}
            aria-label={`${texts.up}: ${item.label}`}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="secondary.8"
            disabled={isLast}
            onClick={() => move(1)}
            aria-label={`${texts.down}: ${item.label}`}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  )
}
