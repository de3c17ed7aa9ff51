import type { Currency } from '../money/money.ts'
import { isIpAddress } from '../places/ip-address.ts'
import { isJanCode } from '../places/jan-code.ts'
import { isReservedTableCode, tableCodePattern } from '../tables/table-code.ts'
import { foldText } from '../text/fold-text.ts'
import { textWidth } from '../text/text-width.ts'
import { isName } from './name-characters.ts'

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
const sizeOf = (value: unknown) =>
  Array.isArray(value) ? value.length : Array.from(textOf(value) ?? '').length

/**
 * Converts a predicate on texts to a rule that accepts missing values and refuses values that are
 * not text.
 */
const texts = (holds: (text: string) => boolean) => (value: unknown) => {
  const text = textOf(value)
  return isEmpty(value) || (text !== null && holds(text))
}
const matches = (pattern: RegExp) => texts((text) => pattern.test(text))
const isOneOf = (value: unknown, others: readonly string[]) => {
  const folded = foldText(textOf(value) ?? '')
  return folded !== '' && others.some((other) => foldText(other) === folded)
}

function numeric(value: unknown) {
  const text = textOf(value)?.trim() ?? ''
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Email addresses that browsers accept (WHATWG HTML), with a domain of at least two labels. */
const email =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/
const internationalTel = /^\+(81|1)\d{8,12}$/
const digits = /^\d+$/
const decimal = /^-?\d+(\.\d{1,2})?$/

/**
 * The rules of docs/domain.md "Formats" by message key. Each takes the value (and the rule's
 * parameter) and returns whether it is valid. Most rules accept an empty value, because `required`
 * decides whether it may be missing. For `required`, a text of spaces counts as missing. Dates are
 * "YYYY-MM-DD"; a missing bound sets no limit.
 */
export const rules = {
  required: (value: unknown) =>
    !isEmpty(value) && !(typeof value === 'string' && value.trim() === ''),
  max_length: (value: unknown, max = Infinity) => sizeOf(value) <= max,
  max_width: (value: unknown, max = Infinity) => textWidth(textOf(value) ?? '') <= max,
  min_length: (value: unknown, min = 0) => sizeOf(value) >= min,
  min_value: (value: unknown, min = -Infinity) => numeric(value) >= min,
  max_value: (value: unknown, max = Infinity) => isEmpty(value) || numeric(value) <= max,
  invalid_email: matches(email),
  invalid_tel: matches(/^(\+(81|1)-?)?\d+(-\d+)*$/),
  invalid_email_or_tel: texts((text) => email.test(text) || internationalTel.test(text)),
  required_email_or_tel: (value: unknown, other?: unknown) =>
    rules.required(value) || rules.required(other),
  invalid_postcode: matches(/^\d{3}-?\d{4}$/),
  not_contain_special_characters: matches(/^[A-Za-z0-9]+$/),
  only_contain_number_characters: matches(digits),
  invalid_password: (value: unknown) =>
    [/\d/, /[a-z]/, /[A-Z]/, /[!@#$%^&*]/].every((part) => part.test(textOf(value) ?? '')),
  only_contain_valid_characters: texts(isName),
  after_or_equal_date: (value: unknown, date = '') =>
    texts((text) => isCalendarDate(text) && (date === '' || text >= date))(value),
  before_or_equal_date: (value: unknown, date = '') =>
    texts((text) => isCalendarDate(text) && (date === '' || text <= date))(value),
  invalid_company_code: matches(/^T\d{13}$/),
  invalid_decimal: matches(decimal),
  invalid_amount: (value: unknown, currency: Currency = 'JPY') =>
    matches(currency === 'USD' ? decimal : digits)(value),
  invalid_jan_code: texts(isJanCode),
  invalid_time: matches(/^([01]\d|2[0-3]):[0-5]\d$/),
  invalid_extended_time: matches(/^[0-2]\d:[0-5]\d$/),
  invalid_ip_address: texts(isIpAddress),
  invalid_kana: matches(/^[ァ-ヺーｦ-ﾟ・･\s0-9０-９A-Za-zＡ-Ｚａ-ｚ()（）-]+$/),
  invalid_color: matches(/^#[0-9a-fA-F]{6}$/),
  invalid_timezone: texts(isTimeZone),
  invalid_date: texts(isCalendarDate),
  invalid_choice: (value: unknown, choices: readonly unknown[] = []) =>
    isEmpty(value) ||
    (Array.isArray(value) ? value : [value]).every((one) => choices.includes(one)),
  invalid_table_code: matches(tableCodePattern),
  reserved_table_code: texts((text) => !isReservedTableCode(text)),
  duplicate_table_code: (value: unknown, others: readonly string[] = []) => !isOneOf(value, others),
  not_unique: (value: unknown, others: readonly string[] = []) => !isOneOf(value, others),
}

/** The key of a rule and of its message. */
export type RuleKey = keyof typeof rules

/** A rule, with its parameter if it has one: `'required'`, `['max_width', 24]`. */
type RuleCheck = RuleKey | readonly [rule: RuleKey, figure: unknown]

/**
 * Returns the first rule that a value violates, or null. Rules apply only while the form is active
 * (docs/domain.md "Formats").
 */
export function evaluate(
  active: boolean,
  value: unknown,
  checks: readonly RuleCheck[],
): RuleKey | null {
  if (!active) return null
  for (const check of checks) {
    const [key, figure] = typeof check === 'string' ? [check, undefined] : check
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check names a rule together with the figure that the rule reads
    if (!(rules[key] as (value: unknown, figure?: unknown) => boolean)(value, figure)) return key
  }
  return null
}

/**
 * Returns the rule for a typed amount: digits for yen, a decimal for dollars (docs/domain.md "Money
 * and rates").
 */
export function amountRule(
  currency: Currency,
): 'only_contain_number_characters' | 'invalid_decimal' {
  return currency === 'USD' ? 'invalid_decimal' : 'only_contain_number_characters'
}

/**
 * Returns true if a text is an existing date "YYYY-MM-DD", from the year 1 on (PostgreSQL has no
 * year 0).
 */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * Returns true if a text is a location of the IANA time zone database, such as "Asia/Tokyo".
 * Offsets and abbreviations are refused, because they have no daylight saving.
 */
function isTimeZone(text: string): boolean {
  if (!text.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
