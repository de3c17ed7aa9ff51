import type { ResourceDefinition } from '@pos/contract/resource'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'

/** The texts of one resource in the current language. */
export interface Labels {
  readonly title: string
  /** The name of one record. */
  readonly titleOne: string
  readonly description: string | undefined
  field(name: string): string
  option(field: string, value: string): string
  help(name: string): string | undefined
  /** Says what an empty field means, in its place. */
  whenEmpty(name: string): string | undefined
  text(key: string, values?: Readonly<Record<string, unknown>>): string
  has(key: string): boolean
}

/**
 * A resource's texts by convention: `<resource>.fields.<field>`, `.options.<field>.<value>`,
 * `.help.<field>`, `.when_empty.<field>`, `.title`, `.title_one`.
 */
export function useLabels(resource: ResourceDefinition): Labels {
  const texts = useRunTimeTexts([resource.name, 'kit'])
  const ns = resource.name
  const has = (key: string): boolean => texts.exists(key, { ns })
  const text = (key: string, values = {}): string => texts.t(key, { ...values, ns })
  return {
    title: text('title'),
    titleOne: has('title_one') ? text('title_one') : text('title'),
    description: has('description') ? text('description') : undefined,
    // Every record has these two times; few screens need their own labels for them.
    field: (name: string) =>
      has(`fields.${name}`) || !texts.exists(name, { ns: 'kit' })
        ? text(`fields.${name}`)
        : texts.t(name, { ns: 'kit' }),
    option: (field: string, value: string) =>
      has(`options.${field}.${value}`) ? text(`options.${field}.${value}`) : value,
    help: (name: string) => (has(`help.${name}`) ? text(`help.${name}`) : undefined),
    whenEmpty: (name: string) =>
      has(`when_empty.${name}`) ? text(`when_empty.${name}`) : undefined,
    text,
    has,
  }
}
