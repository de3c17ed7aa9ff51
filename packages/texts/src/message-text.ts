import enErrors from './en/messages/errors.json' with { type: 'json' }
import enRules from './en/messages/rules.json' with { type: 'json' }
import { fillText, type TextParams } from './fill-text.ts'
import jaErrors from './ja/messages/errors.json' with { type: 'json' }
import jaRules from './ja/messages/rules.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/** A rule that a field can violate. */
export type RuleKey = keyof typeof jaRules
/** An exception, or a message that is more exact than the exception's own. */
export type ErrorKey = keyof typeof jaErrors

/** A problem of one field: the key of a rule and the parameters of its text. */
export interface Problem {
  readonly key: RuleKey
  readonly params?: TextParams
}

const rules: Readonly<Record<Locale, Readonly<Record<RuleKey, string>>>> = {
  ja: jaRules,
  en: enRules,
}
const errors: Readonly<Record<Locale, Readonly<Record<ErrorKey, string>>>> = {
  ja: jaErrors,
  en: enErrors,
}

/** Returns the sentence for an exception or for the key of a more exact message. */
export function errorText(locale: Locale, key: ErrorKey, params: TextParams = {}): string {
  return fill(errors[locale][key], params)
}

/**
 * Returns the sentence for a field problem. A stored problem may name a rule that no longer exists:
 * the sentence then says that the format is wrong.
 */
export function problemText(locale: Locale, { key, params = {} }: Problem): string {
  const known = { ...params, ...derived(key, params) }
  const texts: Readonly<Partial<Record<string, string>>> = rules[locale]
  return fill(texts[key] ?? rules[locale].invalid_format, known)
}

/** Parameters of a text that are derived from other parameters. */
function derived(key: RuleKey, params: TextParams): Record<string, string | number> {
  if (key === 'max_width') return { half: Math.floor(Number(params.max) / 2) }
  return key.startsWith('more_problems') ? { count: Number(params.count).toLocaleString('en') } : {}
}

/** Returns all problems as sentences, by path: the `errors` of a response. */
export function problemTexts(
  locale: Locale,
  problems: Readonly<Record<string, readonly Problem[]>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, list]) => [
      path,
      list.map((one) => problemText(locale, one)),
    ]),
  )
}

/** The maximum length of a quoted input value: a cell can be as long as a book. */
const maxRepeated = 200

function fill(text: string, params: TextParams) {
  return fillText(
    text,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortened(value)])),
  )
}

const shortened = (value: string | number) =>
  typeof value === 'string' && value.length > maxRepeated
    ? `${value.slice(0, maxRepeated)}…`
    : value
