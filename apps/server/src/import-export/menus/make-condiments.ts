import { createHash } from 'node:crypto'
import { foldText } from '@pos/domain/fold-text'
import { type Currency, moneyToInput } from '@pos/domain/money'
import { textsOf } from '@pos/domain/values'
import type { Context } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import { readAllRecords } from '../copy-plan.ts'
import { currencyOf } from '../currency.ts'
import type { Choice, ChoiceGroup, MenuProduct } from './products.ts'
import { type Entry, newEntry, type Step, writable, writeEntries } from './step.ts'

/** The condiment groups of a file's items. */
export interface MenuCondiments {
  readonly steps: readonly Step[]
  idOf(group: ChoiceGroup): string | null
}

/** Characters of a group's name. */
const maxName = 60

/**
 * What a group is called: variations by what they offer, so that items with the same sizes at the same prices share one group and a second
 * import finds it; modifiers as the file calls them.
 */
function nameOf(group: ChoiceGroup, currency: Currency): string {
  if (!group.isVariation) return group.name.slice(0, maxName)
  const choices = group.choices.map(({ name, minor }) => (minor === 0 ? name : `${name} +${moneyToInput(minor, currency)}`))
  const name = [group.name, choices.join(' / ')].filter(Boolean).join(' ')
  if (name.length <= maxName) return name
  return `${name.slice(0, maxName - 8)} ${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
}

/** Finds the shop's condiments and groups that a file's items ask for, and makes those that the shop lacks. */
export async function makeCondiments(context: Context, products: readonly MenuProduct[]): Promise<MenuCondiments> {
  const [condiments, groups] = [writable(context, 'condiments'), writable(context, 'condiment-groups')]
  const currency = await currencyOf(context)
  const needed = new Map<string, ChoiceGroup>()
  for (const group of products.flatMap((product) => product.groups)) {
    const key = foldText(nameOf(group, currency))
    const known = needed.get(key)
    needed.set(key, known ? { ...known, choices: [...known.choices, ...group.choices] } : group)
  }
  if (needed.size === 0) return { steps: [], idOf: () => null }
  const known = new Map<string, string>()
  for (const record of await readAllRecords(context, condiments)) if (isPlain(record)) known.set(choiceKey(nameAndPrice(record)), record.id)
  const made: Entry[] = []
  const idsOf = (choices: readonly Choice[]) =>
    choices.map((choice) => {
      const key = choiceKey(choice)
      const found = known.get(key)
      if (found) return found
      const entry = newEntry(made.length + 1, choice.name, { name: choice.name, price: moneyToInput(choice.minor, currency) })
      made.push(entry)
      known.set(key, entry.id)
      return entry.id
    })
  const existing = new Map((await readAllRecords(context, groups)).map((record) => [foldText(String(record.name)), record]))
  const ids = new Map<string, string>()
  const entries = [...needed].map(([key, group], index) => {
    const record = existing.get(key) ?? null
    const offered = textsOf(record?.condiment_ids ?? [])
    const choices = [...new Set([...offered, ...idsOf(group.choices)])]
    const name = nameOf(group, currency)
    const limits = record || !group.isVariation ? {} : { min_select: '1', max_select: '1' }
    const cells = { ...(record ? {} : { name }), ...limits, condiment_ids: choices.length > offered.length ? choices.join(',') : '' }
    const entry = record ? { row: index + 1, record, id: record.id, name, cells } : newEntry(index + 1, name, cells)
    ids.set(key, entry.id)
    return entry
  })
  const first = await writeEntries(context, condiments, () => made)
  const second = await writeEntries(context, groups, () => entries)
  return { steps: [first, second], idOf: (group) => ids.get(foldText(nameOf(group, currency))) ?? null }
}

/** A condiment that is nothing but a name and a price: others look the same and are not. */
const isPlain = ({ active, tax_id, function_key }: AnyRecord) => active === true && tax_id === null && function_key === 'none'

const nameAndPrice = ({ name, price }: AnyRecord): Choice => ({ name: String(name), minor: Number(price) })

const choiceKey = ({ name, minor }: Choice) => `${minor} ${foldText(name)}`
