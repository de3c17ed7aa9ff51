import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'

/**
 * Looks up texts by keys composed at run time: those of resources and their fields, by convention.
 */
interface RunTimeTexts {
  exists(key: string, options: { ns: string }): boolean
  t(key: string, options: { ns: string } & Readonly<Record<string, unknown>>): unknown
}

/**
 * Texts by keys known only at run time; suspends until these namespaces are loaded. Callers check
 * whether a key exists.
 */
export function useRunTimeTexts(namespaces: readonly string[]): {
  exists: RunTimeTexts['exists']
  t: (...of: Parameters<RunTimeTexts['t']>) => string
} {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i18next accepts literal keys only, and these come from a resource
  const { i18n } = useTranslation(namespaces as readonly 'common'[])
  const texts = anyKeyOf(i18n)
  return { exists: (...of) => texts.exists(...of), t: (...of) => String(texts.t(...of)) }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `exists` checks the key at run time
const anyKeyOf = (i18n: I18n) => i18n as unknown as RunTimeTexts
