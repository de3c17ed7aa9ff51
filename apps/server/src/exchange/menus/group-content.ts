import { createHash } from 'node:crypto'
import { foldSearch } from '@pos/domain/text/fold-search'
import type { Choice, ChoiceGroup } from './products.ts'

/** A group that an import creates or changes. */
export interface GroupContent {
  readonly name: string
  readonly isVariation: boolean
  readonly choices: readonly Choice[]
}

/** Maximum length of a group's name. */
const maxName = 60

/** A group with other choices. */
export const withChoices = (group: ChoiceGroup, choices: readonly Choice[]): ChoiceGroup => ({
  ...group,
  choices,
})

/**
 * The name of a group. Variations are named by their choices, so that items with the same sizes and
 * prices share a group.
 */
export function groupName(group: ChoiceGroup, amount: (minor: number) => string): string {
  if (!group.isVariation) return group.name.slice(0, maxName)
  const choices = group.choices.map(({ name, minor }) =>
    minor === 0 ? name : `${name} +${amount(minor)}`,
  )
  const name = [group.name, choices.join(' / ')].filter(Boolean).join(' ')
  if (name.length <= maxName) return name
  return `${name.slice(0, maxName - 8)} ${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
}

/** Returns a key that choices of the same name and price share. */
export const choiceKey = ({ name, minor }: Choice) => `${minor} ${foldSearch(name)}`
const keysOf = (choices: readonly Choice[]) => [...new Set(choices.map(choiceKey))]

/** Returns true if two lists have the same choices, prices and order. */
export const sameContent = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  keysOf(one).join('\n') === keysOf(other).join('\n')

/** Returns a name that tells groups of the same name apart: by the dish, then by a number. */
export function numbered(name: string, dish: string, number: number): string {
  if (number === 1) return name
  const base = `${name} (${dish})`.slice(0, maxName - 4)
  return number === 2 ? base : `${base} ${number}`
}
