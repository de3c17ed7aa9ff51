import { type Currency, moneyToInput } from '@pos/domain/money/money'
import { foldSearch } from '@pos/domain/text/fold-search'
import { foldText } from '@pos/domain/text/fold-text'
import { textsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { readAllRecords } from '../copy/copy-plan.ts'
import { choiceKey, type GroupContent, groupName, numbered, sameContent } from './group-content.ts'
import type { Choice, ChoiceGroup } from './products.ts'
import { type Entry, newEntry } from './step.ts'

/** The condiments and groups of a shop. */
interface ShopGroups {
  readonly condiments: readonly AnyRecord[]
  readonly groups: readonly AnyRecord[]
}

interface StockGroup {
  readonly id: string
  readonly record: AnyRecord | null
  name: string
  condiments: readonly string[]
}

/** Reads the condiments and groups of the shop. */
export const readGroups = async (
  context: Context,
  condiments: Feature,
  groups: Feature,
): Promise<ShopGroups> => ({
  condiments: await readAllRecords(context, condiments),
  groups: await readAllRecords(context, groups),
})

/** A condiment that is only a name and a price; others may look alike but differ. */
const isPlain = ({ active, tax_id, function_key }: AnyRecord) =>
  active === true && tax_id === null && function_key === 'none'

/** The condiments and groups of a shop, including those that a file adds or changes. */
export class GroupStock {
  readonly #currency: Currency
  readonly #condiments = new Map<string, { record: AnyRecord | null; choice: Choice }>()
  readonly #groups = new Map<string, StockGroup>()
  readonly #byChoice = new Map<string, string>()
  readonly #byName = new Map<string, StockGroup>()
  readonly #uses = new Map<string, number>()
  readonly #changedCondiments = new Set<string>()
  readonly #changedGroups = new Set<string>()

  constructor(currency: Currency, { condiments, groups }: ShopGroups) {
    this.#currency = currency
    for (const record of condiments) {
      const choice = { name: String(record.name), minor: Number(record.price) }
      this.#condiments.set(record.id, { record, choice })
      if (isPlain(record) && !this.#byChoice.has(choiceKey(choice)))
        this.#byChoice.set(choiceKey(choice), record.id)
    }
    for (const record of groups) {
      const group = {
        id: record.id,
        record,
        name: String(record.name),
        condiments: textsOf(record.condiment_ids ?? []),
      }
      this.#groups.set(record.id, group)
      this.#byName.set(foldText(group.name), group)
      for (const id of group.condiments) this.#uses.set(id, (this.#uses.get(id) ?? 0) + 1)
    }
  }

  /**
   * Returns true if an unknown group matches one of the file: variations by choices, others by
   * name.
   */
  isLike(id: string, group: ChoiceGroup): boolean {
    const known = this.#groups.get(id)
    if (!known?.record) return false
    if (!group.isVariation) return foldSearch(known.name) === foldSearch(group.name)
    const names = new Set(group.choices.map(({ name }) => foldSearch(name)))
    const isOneOf = known.record.min_select === 1 && known.record.max_select === 1
    return isOneOf && this.#choicesOf(known).some(({ name }) => names.has(foldSearch(name)))
  }

  /**
   * The choices of a group that people added: all that are neither in this file nor in an earlier
   * one.
   */
  addedByHand(id: string, group: ChoiceGroup, imported: readonly string[] | null): Choice[] {
    const offered = new Set([
      ...group.choices.map(({ name }) => foldSearch(name)),
      ...(imported ?? []),
    ])
    return this.#choicesOf(this.#groups.get(id)).filter(
      ({ name }) => !offered.has(foldSearch(name)),
    )
  }

  /** Returns true if a group has exactly these choices. */
  offers(id: string, choices: readonly Choice[]): boolean {
    return sameContent(this.#choicesOf(this.#groups.get(id)), choices)
  }

  /**
   * Changes a group in place: prices of condiments that only this group uses, and its choices. A
   * generated name is updated.
   */
  change(id: string, content: GroupContent): void {
    const group = this.#groups.get(id)
    if (!group || this.offers(id, content.choices)) return
    const before = this.#choicesOf(group)
    const present = new Map(
      group.condiments.map((one) => [
        foldSearch(this.#condiments.get(one)?.choice.name ?? ''),
        one,
      ]),
    )
    const condiments = content.choices.map((choice) => {
      const current = present.get(foldSearch(choice.name))
      const known = current === undefined ? undefined : this.#condiments.get(current)
      if (current === undefined || !known) return this.#condiment(choice)
      if (known.choice.minor === choice.minor) return current
      if (this.#uses.get(current) !== 1 || !known.record || !isPlain(known.record))
        return this.#condiment(choice)
      if (this.#byChoice.get(choiceKey(known.choice)) === current)
        this.#byChoice.delete(choiceKey(known.choice))
      this.#condiments.set(current, { ...known, choice: { ...known.choice, minor: choice.minor } })
      this.#changedCondiments.add(current)
      return current
    })
    this.#rename(group, before, content)
    group.condiments = [...new Set(condiments)]
    this.#changedGroups.add(id)
  }

  /**
   * The group with such a content; a new one if the shop has none. If another group has the name,
   * the dish is appended.
   */
  find(content: GroupContent, dish: string): string {
    for (let number = 1; ; number += 1) {
      const name = numbered(content.name, dish, number)
      const known = this.#byName.get(foldText(name))
      if (!known) return this.#add({ ...content, name })
      if (content.choices.length === 0 || this.offers(known.id, content.choices)) return known.id
      if (known.condiments.length === 0 && !content.isVariation) {
        known.condiments = [...new Set(content.choices.map((choice) => this.#condiment(choice)))]
        this.#changedGroups.add(known.id)
        return known.id
      }
    }
  }

  /** New condiments and those with another price. */
  condimentEntries(): Entry[] {
    return [...this.#condiments].flatMap(
      (
        [
          id,
          {
            record,
            choice: { name, minor },
          },
        ],
        index,
      ): Entry[] => {
        const price = moneyToInput(minor, this.#currency)
        if (!record) return [{ row: index + 1, record, id, name, cells: { name, price } }]
        return this.#changedCondiments.has(id)
          ? [{ row: index + 1, record, id, name, cells: { price } }]
          : []
      },
    )
  }

  /** New and changed groups. */
  groupEntries(): Entry[] {
    return [...this.#changedGroups].flatMap((id, index): Entry[] => {
      const group = this.#groups.get(id)
      if (!group) return []
      const { record, name, condiments } = group
      const limits = record || !this.#limited.has(id) ? {} : { min_select: '1', max_select: '1' }
      const names = record && foldText(String(record.name)) === foldText(name) ? {} : { name }
      return [
        {
          row: index + 1,
          record,
          id,
          name,
          cells: { ...names, ...limits, condiment_ids: condiments.join(',') },
        },
      ]
    })
  }

  readonly #limited = new Set<string>()

  #choicesOf(group: StockGroup | undefined): Choice[] {
    return (group?.condiments ?? []).flatMap((id) => this.#condiments.get(id)?.choice ?? [])
  }

  #condiment(choice: Choice): string {
    const known = this.#byChoice.get(choiceKey(choice))
    if (known) return known
    const { id } = newEntry(0, choice.name, {})
    this.#condiments.set(id, { record: null, choice })
    this.#byChoice.set(choiceKey(choice), id)
    return id
  }

  #add({ name, isVariation, choices }: GroupContent): string {
    const { id } = newEntry(0, name, {})
    const group = {
      id,
      record: null,
      name,
      condiments: [...new Set(choices.map((choice) => this.#condiment(choice)))],
    }
    this.#groups.set(id, group)
    this.#byName.set(foldText(name), group)
    this.#changedGroups.add(id)
    if (isVariation) this.#limited.add(id)
    return id
  }

  /** A generated name follows the choices; a name given by a user stays. */
  #rename(group: StockGroup, before: readonly Choice[], { name, isVariation }: GroupContent) {
    const amount = (minor: number) => moneyToInput(minor, this.#currency)
    const listed = groupName({ name: '', choices: before, isVariation: true }, amount)
    if (!isVariation || !group.name.endsWith(listed) || this.#byName.has(foldText(name))) return
    this.#byName.delete(foldText(group.name))
    group.name = name
    this.#byName.set(foldText(name), group)
  }
}
