/** An item's place in a group. `key` stays with it while it is moved; an item may have cards in several groups. */
export interface Card {
  readonly key: string
  readonly item: string
}

/** A group with its items in order. `version` is the one that was read. */
export interface Column {
  readonly id: string
  readonly version: number
  readonly cards: readonly Card[]
}

/** The groups of one sub-category, side by side. */
export type Board = readonly Column[]

/** A group as the interface answers it. */
export interface GroupRecord {
  readonly id: string
  readonly version: number
  readonly menu_item_ids: readonly string[]
}

/** The board of some groups as they are saved. */
export function boardOf(groups: readonly GroupRecord[]): Board {
  return groups.map(({ id, version, menu_item_ids }) => ({ id, version, cards: menu_item_ids.map((item) => newCard(id, item)) }))
}

const newCard = (group: string, item: string): Card => ({ key: `${group}:${item}`, item })

/** Where a card lies: its group and its place there, from 0. Null when it is gone. */
export function positionOf(board: Board, key: string): { readonly group: string; readonly index: number } | null {
  for (const { id, cards } of board) {
    const index = cards.findIndex((card) => card.key === key)
    if (index >= 0) return { group: id, index }
  }
  return null
}

/** Whether a card may lie in a group: an item stands there once at the most. */
export function mayEnter(board: Board, key: string, group: string): boolean {
  const card = board.flatMap(({ cards }) => cards).find((one) => one.key === key)
  const target = board.find(({ id }) => id === group)
  return card !== undefined && target !== undefined && target.cards.every((one) => one.item !== card.item || one.key === key)
}

/** Moves a card to a place (from 0, behind the end = last) in its own or another group. The same board when it may not lie there. */
export function moveCard(board: Board, key: string, group: string, index: number): Board {
  const from = positionOf(board, key)
  if (!from || !mayEnter(board, key, group) || (from.group === group && from.index === index)) return board
  const card = board.find(({ id }) => id === from.group)?.cards[from.index]
  if (!card) return board
  return board.map((column) => {
    const rest = column.cards.filter((one) => one.key !== key)
    if (column.id === group) return { ...column, cards: rest.toSpliced(Math.max(0, index), 0, card) }
    return column.id === from.group ? { ...column, cards: rest } : column
  })
}

/** Takes a card off its group; the item itself stays in the menu. */
export function removeCard(board: Board, key: string): Board {
  return board.map((column) => ({ ...column, cards: column.cards.filter((card) => card.key !== key) }))
}

/** Puts items at the end of a group; those that stand there already are left out. */
export function addItems(board: Board, group: string, items: readonly string[]): Board {
  const keys = new Set(board.flatMap(({ cards }) => cards.map((card) => card.key)))
  return board.map((column) => {
    if (column.id !== group) return column
    const existing = new Set(column.cards.map((card) => card.item))
    const joining = [...new Set(items)].filter((item) => !existing.has(item)).map((item) => freeCard(group, item, keys))
    return { ...column, cards: [...column.cards, ...joining] }
  })
}

/** A card that was moved away keeps its key: an item that comes anew gets another. */
function freeCard(group: string, item: string, usedKeys: ReadonlySet<string>): Card {
  let card = newCard(group, item)
  while (usedKeys.has(card.key)) card = { ...card, key: `${card.key}+` }
  return card
}

/** What must be saved: the groups whose items or their order differ. */
export function changedGroups(saved: Board, board: Board): GroupRecord[] {
  const before = new Map(saved.map((column) => [column.id, itemsOf(column).join()]))
  return board
    .filter((column) => before.get(column.id) !== itemsOf(column).join())
    .map((column) => ({ id: column.id, version: column.version, menu_item_ids: itemsOf(column) }))
}

const itemsOf = ({ cards }: Column) => cards.map((card) => card.item)

/** Takes newer versions of groups over: their items too, or (to save over them) their versions only. */
export function takeOver(board: Board, newer: readonly GroupRecord[], what: 'items' | 'versions'): Board {
  const byId = new Map(boardOf(newer).map((column) => [column.id, column]))
  return board.map((column) => {
    const other = byId.get(column.id)
    if (!other) return column
    return what === 'items' ? other : { ...column, version: other.version }
  })
}
