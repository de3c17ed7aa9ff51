import type { ResourceDefinition } from './resource.ts'

/** Returns the English nouns of a resource for the API document: "a menu item", "menu items". */
export function resourceNouns({ name }: Pick<ResourceDefinition, 'name'>) {
  const plural = name.replaceAll('-', ' ')
  const singular = plural.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '')
  return { singular: `${/^[aeio]/.test(singular) ? 'an' : 'a'} ${singular}`, plural }
}
