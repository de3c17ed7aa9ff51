import type { ResourceName } from '@pos/contract/resources'
import { allTexts } from '@pos/texts/all'
import type { Locale } from '@pos/texts/locales'

/** The texts for a resource's fields and options. */
export interface ResourceTexts {
  readonly title: string
  readonly title_one?: string
  readonly fields: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const ja: Readonly<Record<ResourceName, ResourceTexts>> = allTexts.ja
const en: Readonly<Record<ResourceName, ResourceTexts>> = allTexts.en

const byName = {
  ja: new Map<string, ResourceTexts>(Object.entries(ja)),
  en: new Map<string, ResourceTexts>(Object.entries(en)),
}

/** Returns the texts of a resource in every language, the same as on the screens. */
export function resourceTexts(resource: string): Record<Locale, ResourceTexts> {
  return { ja: textsOf('ja', resource), en: textsOf('en', resource) }
}

function textsOf(locale: Locale, resource: string): ResourceTexts {
  const texts = byName[locale].get(resource)
  if (!texts) throw new Error(`No texts of ${resource}`)
  return texts
}
