import { isJanCode } from '../jan-code.ts'
import { textWidth } from '../text-width.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const matches = (pattern: RegExp) => (value: unknown) => isEmpty(value) || pattern.test(String(value))
const numeric = (value: unknown) => (isEmpty(value) ? Number.NaN : Number(value))
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : Array.from(String(value ?? '')).length)

const email = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/
const international = /^\+(81|1)\d{8,12}$/
/** Letters of any script, marks, digits, spaces and the symbols that names carry; no comma, no emoji. */
const name = /^[\p{L}\p{M}\p{N}\p{Zs}ー々〆〇・()（）「」『』【】［］[\]{}〈〉《》〔〕&＆+＋\-‐–—−~〜～/／.．。、'’‘`"“”!！?？:：;；#＃%％@＠*＊_＿=＝|｜^¥￥$＄°℃★☆♪※→←↑↓○●◎△▲▽▼□■◇◆①-⑳㎖㎗ℓ㎏²³½¼¾×÷]+$/u

/**
 * Every rule of product.md §5 by its message key, and our own for domain.md's formats. All take the value (and the rule's figure)
 * and answer whether it holds; an empty value holds wherever another rule says whether it may be missing.
 */
export const rules = {
  required: (value: unknown) => !isEmpty(value),
  max_length: (value: unknown, max = Infinity) => sizeOf(value) <= max,
  max_width: (value: unknown, max = Infinity) => textWidth(String(value ?? '')) <= max,
  min_length: (value: unknown, min = 0) => sizeOf(value) >= min,
  min_value: (value: unknown, min = -Infinity) => numeric(value) >= min,
  max_value: (value: unknown, max = Infinity) => isEmpty(value) || numeric(value) <= max,
  invalid_email: matches(email),
  invalid_tel: matches(/^(\+(81|1)-?)?\d[\d-]{3,18}\d$/),
  invalid_email_or_tel: (value: unknown) => isEmpty(value) || email.test(String(value)) || international.test(String(value)),
  required_email_or_tel: (value: unknown, other?: unknown) => !isEmpty(value) || !isEmpty(other),
  invalid_postcode: matches(/^\d{3}-?\d{4}$/),
  not_contain_special_characters: matches(/^[A-Za-z0-9]+$/),
  only_contain_number_characters: matches(/^\d+$/),
  invalid_password: (value: unknown) => [/\d/, /[a-z]/, /[A-Z]/, /[!@#$%^&*]/].every((part) => part.test(String(value ?? ''))),
  only_contain_valid_characters: (value: unknown) => isEmpty(value) || (name.test(String(value)) && !/[,，\p{Extended_Pictographic}]/u.test(withoutSymbols(String(value)))),
  after_or_equal_date: (value: unknown, date = '') => isEmpty(value) || String(value) >= String(date),
  before_or_equal_date: (value: unknown, date = '') => isEmpty(value) || String(value) <= String(date),
  invalid_company_code: matches(/^T\d{13}$/),
  invalid_decimal: matches(/^-?\d+(\.\d{1,2})?$/),
  invalid_amount: (value: unknown, currency: unknown = 'JPY') => matches(currency === 'USD' ? /^-?\d+(\.\d{1,2})?$/ : /^\d+$/)(value),
  invalid_jan_code: (value: unknown) => isEmpty(value) || isJanCode(String(value)),
  invalid_time: matches(/^([01]\d|2[0-3]):[0-5]\d$/),
  invalid_extended_time: matches(/^([01]\d|2\d):[0-5]\d$/),
  invalid_ip_address: (value: unknown) => isEmpty(value) || isIpAddress(String(value)),
  invalid_kana: matches(/^[ァ-ヶーｦ-ﾟ・\s　0-9０-９A-Za-zＡ-Ｚａ-ｚ()（）\-]+$/),
  invalid_color: matches(/^#[0-9a-fA-F]{6}$/),
  invalid_timezone: (value: unknown) => isEmpty(value) || isTimeZone(String(value)),
  invalid_date: (value: unknown) => isEmpty(value) || isDate(String(value)),
  invalid_table_code: matches(/^[\p{L}\p{N}][\p{L}\p{N}-]*$/u),
  reserved_table_code: (value: unknown) => !['safe', 'out'].includes(String(value ?? '').normalize('NFKC').trim().toLowerCase()),
}

/** Key of a rule's message. */
export type RuleKey = keyof typeof rules

/** Rules apply only while the form is active (product.md §5): an inactive form has no problem. */
export function holds(active: boolean, rule: RuleKey, value: unknown, figure?: number | string): boolean {
  return !active || (rules[rule] as (value: unknown, figure?: number | string) => boolean)(value, figure)
}

/** Digits, #, *, © and the like count as pictographs in Unicode but are plain text to people. */
function withoutSymbols(value: string) {
  return value.replace(/[0-9#*©®™★☆♪→←↑↓○●◎△▲▽▼□■◇◆※①-⑳▶◀]/gu, '')
}

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined && value.includes('/')
  } catch {
    return false
  }
}

function isDate(value: string) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function isIpAddress(value: string) {
  const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)'
  if (new RegExp(`^${octet}(\\.${octet}){3}$`).test(value)) return true
  if (!/^[0-9a-fA-F:]+$/.test(value) || !value.includes(':') || value.includes(':::')) return false
  const halves = value.split('::')
  const groups = halves.flatMap((half) => half.split(':').filter(Boolean))
  const whole = groups.every((group) => group.length <= 4)
  return whole && (halves.length === 2 ? groups.length <= 7 : halves.length === 1 && groups.length === 8 && !/^:|:$/.test(value))
}
