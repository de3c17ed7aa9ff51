/**
 * An item's position in a group. `key` stays the same while it is moved; an item may have cards in
 * several groups.
 */
interface Card {
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

/** A group as the API returns it. */
export interface GroupRecord {
  readonly id: string
  readonly version: number
  readonly menu_item_ids: readonly string[]
}

/** The saved groups as a board. */
export function boardOf(groups: readonly GroupRecord[]): Board {
  return groups.map(({ id, version, menu_item_ids }) => ({
    id,
    version,
    cards: menu_item_ids.map((item) => newCard(id, item)),
  }))
}

const newCard = (group: string, item: string): Card => ({ key: `${group}:${item}`, item })

/** The group of a card and its index there, from 0; null if it is gone. */
export function positionOf(
  board: Board,
  key: string,
): { readonly group: string; readonly index: number } | null {
  for (const { id, cards } of board) {
    const index = cards.findIndex((card) => card.key === key)
    if (index >= 0) return { group: id, index }
  }
  return null
}

/** Returns true if a card may be placed in a group, where an item can occur only once. */
export function mayEnter(board: Board, key: string, group: string): boolean {
  const card = board.flatMap(({ cards }) => cards).find((one) => one.key === key)
  const target = board.find(({ id }) => id === group)
  return (
    card !== undefined &&
    target !== undefined &&
    target.cards.every((one) => one.item !== card.item || one.key === key)
  )
}

/**
 * Moves a card to an index (from 0; beyond the end means last) in its own or another group. Returns
 * the same board if it may not be placed there.
 */
export function moveCard(board: Board, key: string, group: string, index: number): Board {
  const from = positionOf(board, key)
  if (!from || !mayEnter(board, key, group) || (from.group === group && from.index === index))
    return board
  const card = board.find(({ id }) => id === from.group)?.cards[from.index]
  if (!card) return board
  return board.map((column) => {
    const rest = column.cards.filter((one) => one.key !== key)
    if (column.id === group)
      return { ...column, cards: rest.toSpliced(Math.max(0, index), 0, card) }
    return column.id === from.group ? { ...column, cards: rest } : column
  })
}

/** Removes a card from its group; the item itself stays in the menu. */
export function removeCard(board: Board, key: string): Board {
  return board.map((column) => ({
    ...column,
    cards: column.cards.filter((card) => card.key !== key),
  }))
}

/** Adds items at the end of a group, without those already in it. */
export function addItems(board: Board, group: string, items: readonly string[]): Board {
  const keys = new Set(board.flatMap(({ cards }) => cards.map((card) => card.key)))
  return board.map((column) => {
    if (column.id !== group) return column
    const existing = new Set(column.cards.map((card) => card.item))
    const joining = [...new Set(items)]
      .filter((item) => !existing.has(item))
      .map((item) => freeCard(group, item, keys))
    return { ...column, cards: [...column.cards, ...joining] }
  })
}

/** A card that was moved away keeps its key, so an item that is added again gets another one. */
function freeCard(group: string, item: string, usedKeys: ReadonlySet<string>): Card {
  let card = newCard(group, item)
  while (usedKeys.has(card.key)) card = { ...card, key: `${card.key}+` }
  return card
}

/** The groups to save: those whose items or order changed. */
export function changedGroups(saved: Board, board: Board): GroupRecord[] {
  const before = new Map(saved.map((column) => [column.id, itemsOf(column).join()]))
  return board
    .filter((column) => before.get(column.id) !== itemsOf(column).join())
    .map((column) => ({ id: column.id, version: column.version, menu_item_ids: itemsOf(column) }))
}

const itemsOf = ({ cards }: Column) => cards.map((card) => card.item)

/** Adopts newer versions of groups: with their items, or (to overwrite them) only the versions. */
export function takeOver(
  board: Board,
  newer: readonly GroupRecord[],
  what: 'items' | 'versions',
): Board {
  const byId = new Map(boardOf(newer).map((column) => [column.id, column]))
  return board.map((column) => {
    const other = byId.get(column.id)
    if (!other) return column
    return what === 'items' ? other : { ...column, version: other.version }
  })
}
