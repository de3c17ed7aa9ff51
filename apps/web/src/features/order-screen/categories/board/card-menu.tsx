import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, mayEnter, moveCard, positionOf, removeCard } from './board-model.ts'

interface CardMenuProps {
  board: Board
  id: string
  name: string
  groupNames: ReadonlyMap<string, string>
  /** True after it was moved here by its menu, so that the focus stays on it. */
  takesFocus: boolean
  /** The board after an action and the text to announce. */
  onChange: (board: Board, said: string) => void
}

/** Everything that dragging can do by menu, and removing the item from its group. */
export function CardMenu({ board, id, name, groupNames, takesFocus, onChange }: CardMenuProps) {
  const { t } = useTranslation('kit')
  const { t: texts } = useTranslation('sub-category-groups')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const slot = positionOf(board, id)
  if (!slot) return null
  const count = board.find((column) => column.id === slot.group)?.cards.length ?? 0
  const to = (group: string, index: number) =>
    onChange(
      moveCard(board, id, group, index),
      group === slot.group
        ? t('sortable.dropped', { name, place: index + 1 })
        : texts('board.moved_to', { name, group: groupNames.get(group) ?? '' }),
    )
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="secondary"
          aria-label={texts('board.card_menu', { name })}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowBarToUp size={14} />}
          disabled={slot.index === 0}
          onClick={() => to(slot.group, 0)}
        >
          {t('sortable.top')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={14} />}
          disabled={slot.index === 0}
          onClick={() => to(slot.group, slot.index - 1)}
        >
          {t('sortable.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={14} />}
          disabled={slot.index === count - 1}
          onClick={() => to(slot.group, slot.index + 1)}
        >
          {t('sortable.down')}
        </Menu.Item>
        {board.length > 1 && <Menu.Label>{texts('board.move_to')}</Menu.Label>}
        {board
          .filter((column) => column.id !== slot.group)
          .map((column) => (
            <Menu.Item
              key={column.id}
              disabled={!mayEnter(board, id, column.id)}
              onClick={() => to(column.id, column.cards.length)}
              rightSection={
                mayEnter(board, id, column.id) ? null : (
                  <span style={{ fontSize: 12 }}>{texts('board.there_already')}</span>
                )
              }
            >
              {groupNames.get(column.id)}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconX size={14} />}
          onClick={() => onChange(removeCard(board, id), texts('board.removed', { name }))}
        >
          {texts('board.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
