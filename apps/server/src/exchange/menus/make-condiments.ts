import { type Currency, moneyToInput } from '@pos/domain/money/money'
import { foldSearch } from '@pos/domain/text/fold-search'
import { rowsOf } from '@pos/domain/values'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { currencyOf } from '../copy/currency.ts'
import { type GroupContent, groupName, sameContent, withChoices } from './group-content.ts'
import { GroupStock, readGroups } from './group-stock.ts'
import type { MatchedItems } from './match-items.ts'
import { type ImportedGroup, recallGroups } from './menu-memory.ts'
import type { Choice, ChoiceGroup, MenuProduct } from './products.ts'
import { type Step, writable, writeEntries } from './step.ts'

/**
 * A group of an item in the file, with the group that an earlier file or a person created for it.
 */
interface Slot {
  readonly item: string
  readonly slot: string
  readonly dish: string
  readonly group: ChoiceGroup
  readonly current: string | null
  /** The choices of the file, followed by those that people added. */
  readonly choices: readonly Choice[]
}

/** The condiment groups of a file's items. */
export interface MenuCondiments {
  readonly steps: readonly Step[]
  /** The groups of an item after the import, in order; null if unchanged. */
  groupsOf(item: string, present: readonly string[]): readonly string[] | null
  /** True if an item requires a choice of variation. */
  isRequired(item: string): boolean
  /** The choices of the file only, remembered for the next import. */
  readonly imported: readonly ImportedGroup[]
}

/** The slot of a group in its item: '' for variations. */
const slotOf = ({ isVariation, name }: ChoiceGroup): string => (isVariation ? '' : foldSearch(name))

/**
 * Finds the condiments and groups of a file's items and creates missing ones. A group of an earlier
 * file is changed in place, unless other items use it too: then the item gets its own group.
 */
export async function makeCondiments(
  context: Context,
  products: readonly MenuProduct[],
  matches: MatchedItems,
): Promise<MenuCondiments> {
  const [condiments, groups] = [
    writable(context, 'condiments'),
    writable(context, 'condiment-groups'),
  ]
  const currency = await currencyOf(context)
  const existing = products.flatMap(({ row }) => matches.get(row)?.record?.id ?? [])
  const memory = groupBy(await recallGroups(context, existing), ({ item }) => item)
  if (memory.size === 0 && products.every((product) => product.groups.length === 0)) return nothing
  const stock = new GroupStock(currency, await readGroups(context, condiments, groups))
  const slots = products.flatMap((product) => slotsOf(product, matches, memory, stock))
  const users = await usersOf(
    context,
    slots.flatMap(({ current }) => current ?? []),
  )
  const assigned = assign(slots, users, stock, currency)
  const first = await writeEntries(context, condiments, () => stock.condimentEntries())
  const second = await writeEntries(context, groups, () => stock.groupEntries())
  const imported = slots.map(({ item, slot, group }): ImportedGroup => {
    return {
      item,
      slot,
      group: assigned.get(keyOf(item, slot)) ?? '',
      choices: group.choices.map(({ name }) => foldSearch(name)),
    }
  })
  const byItem = groupBy(slots, ({ item }) => item)
  return {
    steps: [first, second],
    imported,
    isRequired: (item) => (byItem.get(item) ?? []).some(({ group }) => group.isVariation),
    groupsOf(item, present) {
      const replaced = new Map<string, string | null>()
      for (const { slot, group } of memory.get(item) ?? [])
        if (!assigned.has(keyOf(item, slot))) replaced.set(group, null)
      for (const { slot, current } of byItem.get(item) ?? [])
        if (current) replaced.set(current, assigned.get(keyOf(item, slot)) ?? null)
      const kept = present.flatMap((id) => (replaced.has(id) ? (replaced.get(id) ?? []) : id))
      const added = (byItem.get(item) ?? []).flatMap(
        ({ slot }) => assigned.get(keyOf(item, slot)) ?? [],
      )
      const next = [...new Set([...kept, ...added])]
      return next.join() === present.join() ? null : next
    },
  }
}

const nothing: MenuCondiments = {
  steps: [],
  groupsOf: () => null,
  isRequired: () => false,
  imported: [],
}
const keyOf = (item: string, slot: string) => `${item}\n${slot}`

function slotsOf(
  product: MenuProduct,
  matches: MatchedItems,
  memory: ReadonlyMap<string, readonly ImportedGroup[]>,
  stock: GroupStock,
): Slot[] {
  const match = matches.get(product.row)
  if (!match) return []
  const attached = rowsOf(match.record?.condiment_groups ?? []).map((row) =>
    String(row.condiment_group_id),
  )
  const remembered = memory.get(match.id) ?? []
  const free = new Set(attached.filter((id) => !remembered.some(({ group }) => group === id)))
  const seen = new Set<string>()
  return product.groups.flatMap((group): Slot[] => {
    const slot = slotOf(group)
    if (seen.has(slot)) return []
    seen.add(slot)
    const known =
      remembered.find((one) => one.slot === slot && attached.includes(one.group)) ?? null
    const current = known?.group ?? [...free].find((id) => stock.isLike(id, group)) ?? null
    if (current) free.delete(current)
    const added =
      current && group.choices.length > 0
        ? stock.addedByHand(current, group, known?.choices ?? null)
        : []
    return [
      {
        item: match.id,
        slot,
        dish: product.name,
        group,
        current,
        choices: [...group.choices, ...added],
      },
    ]
  })
}

/** Returns all users of these groups: items and outer groups. */
async function usersOf(
  context: Context,
  groups: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ group: string; user: string }>`
    select condiment_group_id as "group", menu_item_id as "user" from menu_item_condiment_groups
    where shop_id = ${shopOf(context)} and condiment_group_id = any(${[...new Set(groups)]}::uuid[])
    union all select child_group_id, condiment_group_id from condiment_group_children
    where shop_id = ${shopOf(context)} and child_group_id = any(${[...new Set(groups)]}::uuid[])`.execute(
    context.db,
  )
  const users = new Map<string, Set<string>>()
  for (const { group, user } of rows) users.set(group, (users.get(group) ?? new Set()).add(user))
  return users
}

/** The group of each slot: first those changed in place, then the others. */
function assign(
  slots: readonly Slot[],
  users: ReadonlyMap<string, ReadonlySet<string>>,
  stock: GroupStock,
  currency: Currency,
) {
  const assigned = new Map<string, string>()
  const open = new Set(slots)
  const settle = (slot: Slot, id: string) => {
    assigned.set(keyOf(slot.item, slot.slot), id)
    open.delete(slot)
  }
  for (const [id, some] of groupBy(slots, ({ current }) => current)) {
    if (id === null) continue
    const isAlike = some.every(
      (slot) =>
        slot.group.choices.length === 0 || sameContent(slot.choices, some[0]?.choices ?? []),
    )
    const isTheirs = [...(users.get(id) ?? [])].every((user) =>
      some.some(({ item }) => item === user),
    )
    for (const slot of some) {
      const stays = slot.group.choices.length === 0 || stock.offers(id, slot.choices)
      if (stays || (isAlike && isTheirs)) settle(slot, id)
    }
    const [first] = some
    if (first && isAlike && isTheirs && first.choices.length > 0)
      stock.change(id, contentOf(first, currency))
  }
  for (const slot of open) settle(slot, stock.find(contentOf(slot, currency), slot.dish))
  return assigned
}

const contentOf = ({ group, choices }: Slot, currency: Currency): GroupContent => ({
  name: groupName(withChoices(group, choices), (minor) => moneyToInput(minor, currency)),
  isVariation: group.isVariation,
  choices,
})
