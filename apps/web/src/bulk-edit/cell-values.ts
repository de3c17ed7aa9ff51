import type { FieldProblem } from '@pos/contract/errors'
import type { FieldData, TextRule } from '@pos/contract/fields/field'
import { inCurrency } from '@pos/contract/fields/number-problems'
import { type Currency, moneyToInput, parseMoney } from '@pos/domain/money/money'
import { foldSearch } from '@pos/domain/text/fold-search'
import { foldText } from '@pos/domain/text/fold-text'
import { textWidth } from '@pos/domain/text/text-width'
import { type RuleKey, rules } from '@pos/domain/validation/rules'
import { entriesOf, type Row, textsOf } from '@pos/domain/values'

/** An option of a cell: from the contract, or a record of another resource. */
export interface CellOption {
  readonly value: string
  readonly label: string
}

/** A column of the model. */
export interface GridColumn {
  readonly key: string
  readonly label: string
  readonly field: FieldData
  /** For choices and references. */
  readonly options: readonly CellOption[]
  /** Returns the columns for the rows of a list; only for lists with `columnPer`. */
  readonly expand?: (records: readonly Row[]) => readonly GridColumn[]
}

/** The result of parsing typed or pasted text. */
type ParsedCell = { readonly value: unknown } | { readonly problem: FieldProblem }

/** The rule of docs/domain.md "Formats" for each text format, as in the contract. */
const textRules: Partial<Record<TextRule, RuleKey>> = {
  name: 'only_contain_valid_characters',
  alphanumeric: 'not_contain_special_characters',
  digits: 'only_contain_number_characters',
  kana: 'invalid_kana',
  jan_code: 'invalid_jan_code',
  ip_address: 'invalid_ip_address',
  email: 'invalid_email',
  tel: 'invalid_tel',
}

const yes = new Set(
  ['true', '1', 'yes', 'y', 'on', 'はい', '○', '〇', '◯', '✓', '✔', '有効', 'あり'].map(foldText),
)
const no = new Set(
  ['false', '0', 'no', 'n', 'off', 'いいえ', '×', '✗', '-', '無効', 'なし'].map(foldText),
)

/** Returns true if a column's cells can be edited. */
export const isEditable = ({ field }: GridColumn) =>
  !field.readOnly && !['list', 'image', 'timestamp'].includes(field.kind)

/**
 * Returns attributes that align a column's heading with its cells: figures right, signs centered.
 */
export const alignment = ({ field: { kind } }: GridColumn) => ({
  'data-number': ['money', 'integer', 'decimal'].includes(kind) || undefined,
  'data-sign': kind === 'boolean' || undefined,
})

/** A value as text, for display, copying and `parseCell`. Money is in its typed form. */
export function cellText(
  { field, options }: GridColumn,
  value: unknown,
  currency: Currency,
): string {
  if (value === null || value === undefined) return ''
  const label = (one: string) => options.find((option) => option.value === one)?.label ?? one
  switch (field.kind) {
    case 'money':
      return moneyToInput(Number(value), currency)
    case 'boolean':
      return value ? 'TRUE' : 'FALSE'
    case 'choice':
    case 'reference':
      return label(String(value))
    case 'choices':
    case 'references':
      return textsOf(value).map(label).join(', ')
    case 'list':
      return String(entriesOf(value).length)
    default:
      return String(value)
  }
}

/**
 * Parses typed or pasted text as a value of the column, by the contract's rules. Options match in
 * any width, kana and case.
 */
export function parseCell(column: GridColumn, typed: string, currency: Currency): ParsedCell {
  const parsed = parseText(column, typed, currency)
  return 'problem' in parsed ? { problem: inCurrency(parsed.problem, currency) } : parsed
}

function parseText(column: GridColumn, typed: string, currency: Currency): ParsedCell {
  const { field } = column
  const text = field.multiline ? typed.trim() : typed.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  if (text === '') return parseEmpty(field)
  switch (field.kind) {
    case 'integer':
      return number(
        field,
        /^-?\d{1,12}$/.test(plainNumber(text)) ? Number(plainNumber(text)) : null,
      )
    case 'money':
      return number(field, parseMoney(text, currency), { key: 'invalid_amount', amount: true })
    case 'decimal':
      return decimal(field, plainNumber(text))
    case 'boolean':
      return yes.has(foldText(text))
        ? { value: true }
        : no.has(foldText(text))
          ? { value: false }
          : { problem: { key: 'invalid_choice' } }
    case 'choice':
    case 'reference':
      return one(column, text)
    case 'choices':
    case 'references':
      return several(column, text)
    case 'date':
      return date(text)
    case 'time':
      return ruled(
        text.normalize('NFKC').padStart(5, '0'),
        field.extended ? 'invalid_extended_time' : 'invalid_time',
      )
    case 'color':
      return ruled(text.toLowerCase(), 'invalid_color')
    default:
      return plainText(field, text)
  }
}

function parseEmpty(field: FieldData): ParsedCell {
  if (field.kind === 'references' || field.kind === 'choices') return { value: [] }
  if (field.kind === 'boolean') return { value: false }
  return field.required ? { problem: { key: 'required' } } : { value: null }
}

/** Normalises digits as Excel and Japanese keyboards produce them. */
const plainNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[,\s]/g, '')
    .replace(/^[−‐ー–]/, '-')

const noNumber: FieldProblem = { key: 'only_contain_number_characters' }

function number(
  { kind, min, max }: FieldData,
  value: number | null,
  unreadable = noNumber,
): ParsedCell {
  if (value === null) return { problem: unreadable }
  const amount: Pick<FieldProblem, 'amount'> = kind === 'money' ? { amount: true } : {}
  if (min !== undefined && value < min)
    return { problem: { key: 'min_value', params: { min }, ...amount } }
  if (max !== undefined && value > max)
    return { problem: { key: 'max_value', params: { max }, ...amount } }
  return { value }
}

function decimal(field: FieldData, text: string): ParsedCell {
  const scale = field.scale ?? 2
  if (!new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`).test(text))
    return { problem: { key: 'invalid_decimal', params: { scale } } }
  const checked = number(field, Number(text))
  return 'problem' in checked ? checked : { value: text }
}

function one({ options }: GridColumn, text: string): ParsedCell {
  const [folded, alike] = [foldText(text), foldSearch(text)]
  const found =
    options.find((option) => option.value === text) ??
    options.find((option) => foldText(option.label) === folded) ??
    options.find((option) => foldSearch(option.label) === alike)
  return found ? { value: found.value } : { problem: { key: 'invalid_choice' } }
}

function several(column: GridColumn, text: string): ParsedCell {
  const values: string[] = []
  for (const part of text.split(/[,、，\n]/).filter((part) => part.trim() !== '')) {
    const parsed = one(column, part.trim())
    if ('problem' in parsed) return parsed
    values.push(String(parsed.value))
  }
  return new Set(values).size === values.length
    ? { value: values }
    : { problem: { key: 'duplicate_choice' } }
}

function date(text: string): ParsedCell {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC'))
  if (!match) return { problem: { key: 'invalid_date' } }
  return ruled(
    `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`,
    'invalid_date',
  )
}

function ruled(value: string, key: RuleKey): ParsedCell {
  return rules[key](value) ? { value } : { problem: { key } }
}

function plainText(field: FieldData, text: string): ParsedCell {
  if (field.max !== undefined && Array.from(text).length > field.max)
    return { problem: { key: 'max_length', params: { max: field.max } } }
  if (field.maxWidth !== undefined && textWidth(text) > field.maxWidth)
    return { problem: { key: 'max_width', params: { max: field.maxWidth } } }
  const rule = field.rule && textRules[field.rule]
  return rule ? ruled(text, rule) : { value: text }
}
