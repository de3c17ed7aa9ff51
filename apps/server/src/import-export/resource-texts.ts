import type { Locale } from '@pos/contract/locales'
import { locales } from '@pos/contract/locales'

/** What people read instead of a resource's field and option names. */
export interface ResourceTexts {
  readonly title?: string
  readonly title_one?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const known = new Map<string, Promise<Record<Locale, ResourceTexts>>>()

/** The words of a resource in every language: those of the screens, so that files and screens say the same. */
export function resourceTexts(resource: string): Promise<Record<Locale, ResourceTexts>> {
  const texts = known.get(resource) ?? load(resource)
  known.set(resource, texts)
  return texts
}

async function load(resource: string) {
  const files = await Promise.all(locales.map(async (locale) => [locale, await read(locale, resource)] as const))
  return Object.fromEntries(files) as Record<Locale, ResourceTexts>
}

/** A resource without words is named by its machine names. */
async function read(locale: Locale, resource: string): Promise<ResourceTexts> {
  try {
    const file = (await import(`../../../web/src/locales/${locale}/${resource}.json`)) as { default: ResourceTexts }
    return file.default
  } catch {
    return {}
  }
}
