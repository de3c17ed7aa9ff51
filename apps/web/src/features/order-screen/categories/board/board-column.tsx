import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './board.module.css'
import type { Column } from './board-model.ts'

interface BoardColumnProps {
  column: Column
  name: string
  isOver: boolean
  onAdd: () => void
  /** The cards. */
  children: ReactNode
}

/** One group with its items in order. */
export function BoardColumn({ column, name, isOver, onAdd, children }: BoardColumnProps) {
  const { t: texts } = useTranslation('sub-category-groups')
  const id = useId()
  const { setNodeRef } = useDroppable({ id: column.id })
  return (
    <section
      aria-labelledby={id}
      ref={setNodeRef}
      className={classes.column}
      data-over={isOver || undefined}
    >
      <Group justify="space-between" wrap="nowrap" mb={8} gap={4}>
        <Title order={2} size="h4" id={id} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {texts('board.count', { count: column.cards.length })}
        </Text>
      </Group>
      <SortableContext
        items={column.cards.map((card) => card.key)}
        strategy={verticalListSortingStrategy}
      >
        {column.cards.length === 0 ? (
          <p className={classes.empty}>{texts('board.empty')}</p>
        ) : (
          <ol className={classes.cards}>{children}</ol>
        )}
      </SortableContext>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={onAdd}
      >
        {texts('board.add')}
      </Button>
    </section>
  )
}
