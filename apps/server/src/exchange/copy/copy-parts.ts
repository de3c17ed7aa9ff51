import { namedBy } from '@pos/contract/exchange/copyable'
import type { Feature } from '#engine/model'
import { targetsOf } from '#engine/read/reference-texts'
import { type CopiedRow, isEmpty, type Values } from './copy-rows.ts'

/**
 * The part of a row to write: `bare` without references, `rest` only references, `whole` a new
 * record with empty references.
 */
export interface CopyPart {
  readonly id: string
  readonly version: number
  readonly prefix: string
  readonly bare: Values
  readonly rest: Values
  readonly whole: Values
}

/** Returns the writes of one resource. */
export function partsOf(
  rows: readonly CopiedRow[],
  feature: Feature,
  action: 'create' | 'change',
): CopyPart[] {
  const { fields, name: resource } = feature.resource
  const named = namedBy(resource)
  const isLater = (name: string) => {
    const field = fields[name]
    if (name in named) return true
    return (
      field !== undefined &&
      targetsOf({ [name]: field }).size > 0 &&
      !(field.kind === 'reference' && field.required)
    )
  }
  return rows
    .filter((row) => row.feature === feature && row.action === action)
    .map(({ newId, version, number, input }) => {
      const some = (keep: (name: string, value: unknown) => boolean) =>
        Object.fromEntries(Object.entries(input).filter(([name, value]) => keep(name, value)))
      const rest = some((name, value) => isLater(name) && (action === 'change' || !isEmpty(value)))
      const empty = Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? [] : null]),
      )
      return {
        id: newId,
        version,
        prefix: `rows.${number}.`,
        bare: some((name) => !isLater(name)),
        rest,
        whole: { ...input, ...empty },
      }
    })
}
