import enErrors from './en/messages/errors.json' with { type: 'json' }
import enRules from './en/messages/rules.json' with { type: 'json' }
import jaErrors from './ja/messages/errors.json' with { type: 'json' }
import jaRules from './ja/messages/rules.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/** One thing wrong with one field: a rule's key and the figures its text mentions. */
export interface Problem {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

const rules: Record<Locale, Record<string, string>> = { ja: jaRules, en: enRules }
const errors: Record<Locale, Record<string, string>> = { ja: jaErrors, en: enErrors }

/** The sentence for an exception or a more exact message key. */
export function errorText(locale: Locale, key: string, params: Record<string, string | number> = {}): string {
  return fill(errors[locale][key] ?? errors[locale].ServerError ?? key, params)
}

/** The sentence for one field problem. */
export function problemText(locale: Locale, { key, params = {} }: Problem): string {
  const known = { ...params, ...derived(key, params) }
  return fill(rules[locale][key] ?? rules[locale].invalid_format ?? key, known)
}

/** Figures of a text that follow from its parameters. */
function derived(key: string, params: Record<string, string | number>): Record<string, string | number> {
  if (key === 'max_width') return { half: Math.floor(Number(params.max) / 2) }
  return key.startsWith('more_problems') ? { count: Number(params.count).toLocaleString('en') } : {}
}

/** All problems as sentences, by path: the `errors` of an answer. */
export function problemTexts(locale: Locale, problems: Readonly<Record<string, readonly Problem[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([path, list]) => [path, list.map((one) => problemText(locale, one))]))
}

/** A text repeats so much of what was sent, no more: a cell can hold a book. */
const maxRepeated = 200

function fill(text: string, params: Record<string, string | number>) {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = String((Object.hasOwn(params, name) ? params[name] : undefined) ?? whole)
    return value.length > maxRepeated ? `${value.slice(0, maxRepeated)}…` : value
  })
}
