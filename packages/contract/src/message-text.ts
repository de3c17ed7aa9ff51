import type { FieldProblem, FieldProblems } from './errors.ts'
import type { Locale } from './locales.ts'
import { en } from './messages/en.ts'
import { ja } from './messages/ja.ts'

const texts: Record<Locale, { rules: Record<string, string>; errors: Record<string, string> }> = { ja, en }

/** The sentence for an exception or a more exact message key. */
export function errorText(locale: Locale, key: string, params: Record<string, string | number> = {}): string {
  return fill(texts[locale].errors[key] ?? texts[locale].errors.ServerError ?? key, params)
}

/** The sentence for one field problem. */
export function problemText(locale: Locale, { key, params = {} }: FieldProblem): string {
  const known = { ...params, ...derived(key, params) }
  return fill(texts[locale].rules[key] ?? texts[locale].rules.invalid_format ?? key, known)
}

/** Figures of a text that follow from its parameters. */
function derived(key: string, params: Record<string, string | number>): Record<string, string | number> {
  if (key === 'max_width') return { half: Math.floor(Number(params.max) / 2) }
  return key.startsWith('more_problems') ? { count: Number(params.count).toLocaleString('en') } : {}
}

/** All problems as sentences, by path: the `errors` of an answer. */
export function problemTexts(locale: Locale, problems: FieldProblems): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([path, list]) => [path, list.map((one) => problemText(locale, one))]))
}

/** The language that an Accept-Language header asks for first among ours. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'ja' || tag === 'en') return tag
  }
  return 'ja'
}

/** A text repeats so much of what was sent, no more: a cell can hold a book. */
const maxRepeated = 200

function fill(text: string, params: Record<string, string | number>) {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = String((Object.hasOwn(params, name) ? params[name] : undefined) ?? whole)
    return value.length > maxRepeated ? `${value.slice(0, maxRepeated)}…` : value
  })
}
