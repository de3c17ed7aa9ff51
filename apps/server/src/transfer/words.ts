import type { Locale } from '@pos/contract/locales'
import { locales } from '@pos/contract/locales'

/** What people read instead of a resource's field and option names. */
export interface ResourceWords {
  readonly title?: string
  readonly title_one?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const known = new Map<string, Promise<Record<Locale, ResourceWords>>>()

/** The words of a resource in every language: those of the screens, so that files and screens say the same. */
export function wordsOf(resource: string): Promise<Record<Locale, ResourceWords>> {
  const words = known.get(resource) ?? load(resource)
  known.set(resource, words)
  return words
}

async function load(resource: string) {
  const files = await Promise.all(locales.map(async (locale) => [locale, await read(locale, resource)] as const))
  return Object.fromEntries(files) as Record<Locale, ResourceWords>
}

/** A resource without words is named by its machine names. */
async function read(locale: Locale, resource: string): Promise<ResourceWords> {
  try {
    const file = (await import(`../../../web/src/locales/${locale}/${resource}.json`)) as { default: ResourceWords }
    return file.default
  } catch {
    return {}
  }
}
