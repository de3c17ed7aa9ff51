import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Button, Paper, Skeleton } from '@mantine/core'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderButtons } from '#kit/order/order-buttons.tsx'
import { useNames, useNamesAtFirst } from '#kit/resource/reference-names.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { basePath, recordPath } from '#lib/routing/page-path.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LevelButton } from '../level-link.tsx'
import { AddItemsDialog } from './add-items-dialog.tsx'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { addItems, type Board as BoardState, type Column, positionOf } from './board-model.ts'
import { CardMenu } from './card-menu.tsx'
import { StaleBoardDialog } from './stale-board-dialog.tsx'
import { useBoard } from './use-board.ts'
import { useBoardDrag } from './use-board-drag.ts'

/** All groups of a sub-category side by side, with items to sort, move, add and remove. */
export function Board({ subCategoryId }: { subCategoryId: string }) {
  const { t } = useTranslation('common')
  const { t: boardTexts } = useTranslation('sub-category-groups')
  const state = useBoard(subCategoryId)
  useUnsavedGuard(state.isChanged)
  const navigate = useNavigate()
  const base = basePath(subCategoryGroups, subCategoryId)
  const name = useNames('sub-categories', [subCategoryId]).get(subCategoryId)
  const list = { to: base, search: {} } as const
  const isNamed = useAreNamed(state.board)
  return (
    <>
      <PageHeader
        title={name ? boardTexts('board.title', { name }) : boardTexts('board_button')}
        description={boardTexts('board.help')}
      >
        <LevelButton up to={recordPath('sub-categories', subCategoryId)}>
          {name ?? '…'}
        </LevelButton>
        <Button
          variant="default"
          leftSection={<IconList size={16} aria-hidden />}
          component={PageLink}
          {...list}
        >
          {boardTexts('list_button')}
        </Button>
      </PageHeader>
      {!isNamed && (
        <LoadState of={[state.read]}>
          <Skeleton height="50dvh" role="status" aria-label={t('loading')} />
        </LoadState>
      )}
      {state.board?.length === 0 && (
        <Paper>
          <EmptyState title={boardTexts('board.no_groups')}>
            <Button component={PageLink} to={`${base}/new`}>
              {boardTexts('board.new_group')}
            </Button>
          </EmptyState>
        </Paper>
      )}
      {isNamed && state.board && state.board.length > 0 && (
        <>
          <Columns board={state.board} groupNames={state.names} onChange={state.change} />
          <div
            style={{
              position: 'sticky',
              bottom: 0,
              padding: '12px 0',
              background: 'var(--pos-page)',
              zIndex: 5,
            }}
          >
            <OrderButtons
              justify="flex-start"
              isChanged={state.isChanged}
              isSaving={state.isSaving}
              onSave={() => void state.save()}
              onCancel={() => void navigate({ ...list, ignoreBlocker: true })}
              onReset={state.reset}
            />
          </div>
        </>
      )}
      {state.stale.length > 0 && (
        <StaleBoardDialog
          groups={state.stale}
          onTakeMine={state.takeMine}
          onTakeTheirs={state.takeTheirs}
          onClose={state.closeStale}
        />
      )}
    </>
  )
}

const itemsOn = (board: BoardState) => [
  ...new Set(board.flatMap((column) => column.cards).map((card) => card.item)),
]

/**
 * Returns true when the names of the board's cards are loaded, which takes longer than the board.
 */
function useAreNamed(board: BoardState | null): boolean {
  const names = useNamesAtFirst(new Map([['menu-items', itemsOn(board ?? [])]]))
  return board !== null && names !== null
}

/** The name of a card by its key. */
function useCardNames(board: BoardState) {
  const cards = board.flatMap((column) => column.cards)
  const names = useNames('menu-items', itemsOn(board))
  return (key: string) => names.get(cards.find((card) => card.key === key)?.item ?? '') ?? '…'
}

interface ColumnsProps {
  board: BoardState
  groupNames: ReadonlyMap<string, string>
  onChange: (board: BoardState) => void
}

/** The columns, their cards and dragging. */
export function Columns({ board, groupNames, onChange }: ColumnsProps) {
  const [adding, setAdding] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  const nameOf = useCardNames(board)
  const drag = useSpokenDrag({
    board,
    groupNames,
    nameOf,
    onChange: (next) => {
      setMoved(null)
      onChange(next)
    },
  })
  return (
    <DndContext {...drag.context}>
      <div className={classes.columns}>
        {board.map((column) => (
          <BoardColumn
            key={column.id}
            column={column}
            name={groupNames.get(column.id) ?? '…'}
            isOver={drag.dragged !== null && positionOf(board, drag.dragged)?.group === column.id}
            onAdd={() => setAdding(column.id)}
          >
            <Cards
              cards={column.cards}
              board={board}
              groupNames={groupNames}
              nameOf={nameOf}
              moved={moved}
              onMove={(key, next, text) => {
                setMoved(key)
                onChange(next)
                setSaid(text)
              }}
            />
          </BoardColumn>
        ))}
      </div>
      <DragOverlay>{drag.dragged && <LiftedCard name={nameOf(drag.dragged)} />}</DragOverlay>
      <output className="pos-visually-hidden">{said}</output>
      {adding && (
        <AddToGroup
          group={adding}
          board={board}
          groupNames={groupNames}
          onClose={() => setAdding(null)}
          onAdd={(next, text) => {
            onChange(next)
            setSaid(text)
            setAdding(null)
          }}
        />
      )}
    </DndContext>
  )
}

const LiftedCard = ({ name }: { name: string }) => (
  <div className={classes.card} data-lifted>
    <span className={classes.name}>{name}</span>
  </div>
)

interface CardsProps extends Pick<ColumnsProps, 'board' | 'groupNames'> {
  cards: Column['cards']
  nameOf: (key: string) => string
  /** The card last moved by its menu, which keeps the focus. */
  moved: string | null
  /** Including the announcement of the move. */
  onMove: (key: string, board: BoardState, text: string) => void
}

function Cards({ cards, board, groupNames, nameOf, moved, onMove }: CardsProps) {
  return cards.map(({ key }) => (
    <BoardCard
      key={key}
      id={key}
      name={nameOf(key)}
      menu={
        <CardMenu
          board={board}
          id={key}
          name={nameOf(key)}
          groupNames={groupNames}
          takesFocus={moved === key}
          onChange={(next, text) => onMove(key, next, text)}
        />
      }
    />
  ))
}

interface AddToGroupProps extends Pick<ColumnsProps, 'board' | 'groupNames'> {
  group: string
  /** Including its announcement. */
  onAdd: (board: BoardState, text: string) => void
  onClose: () => void
}

function AddToGroup({ group, board, groupNames, onAdd, onClose }: AddToGroupProps) {
  const { t: boardTexts } = useTranslation('sub-category-groups')
  const groupName = groupNames.get(group) ?? ''
  return (
    <AddItemsDialog
      groupName={groupName}
      existing={
        new Set(board.find((column) => column.id === group)?.cards.map((card) => card.item))
      }
      onClose={onClose}
      onAdd={(items) =>
        onAdd(
          addItems(board, group, items),
          boardTexts('board.added', { count: items.length, group: groupName }),
        )
      }
    />
  )
}

/** Dragging between groups, with announcements for screen readers. */
function useSpokenDrag({
  groupNames,
  ...options
}: ColumnsProps & { nameOf: (key: string) => string }) {
  const { t: boardTexts } = useTranslation('sub-category-groups')
  const sortable = useSortableTexts()
  return useBoardDrag({
    ...options,
    groupName: (group) => groupNames.get(group) ?? '',
    texts: {
      ...sortable,
      instructions: boardTexts('board.instructions'),
      entered: (name, group, slot) => boardTexts('board.entered', { name, group, place: slot }),
    },
  })
}
