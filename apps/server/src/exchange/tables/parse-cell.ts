import type { FieldProblem } from '@pos/contract/errors'
import type { Field } from '@pos/contract/fields/field'
import { fieldSchema } from '@pos/contract/fields/field-schema'
import { problemsOf } from '@pos/contract/problems'
import { type Currency, parseMoney } from '@pos/domain/money/money'
import { foldText } from '@pos/domain/text/fold-text'
import { type Locale, locales } from '@pos/texts/locales'
import type { References } from '#engine/read/reference-texts'
import type { ResourceTexts } from '../resource-texts.ts'

/** Tools for parsing cells. */
export interface ParseTools {
  readonly texts: Record<Locale, ResourceTexts>
  readonly references: References
  readonly currency: Currency
}

/** The value of a cell, or its problems. */
export type Parsed = { readonly value: unknown } | { readonly problem: FieldProblem }

const yes = new Set(
  ['true', '1', 'yes', 'y', 'on', 'はい', '○', '〇', '◯', '✓', '✔', '有効', 'あり'].map(foldText),
)
const no = new Set(
  ['false', '0', 'no', 'n', 'off', 'いいえ', '×', '✗', '-', '無効', 'なし'].map(foldText),
)

/** Numbers, dates and choices are short; longer texts are not parsed. */
const maxPlain = 1000
const plainKinds: ReadonlySet<string> = new Set([
  'integer',
  'money',
  'decimal',
  'boolean',
  'choice',
  'date',
  'time',
  'color',
  'reference',
  'image',
])

/**
 * Parses a cell by its field and checks it against the contract; an empty cell is null or an empty
 * list.
 */
export function parseCell(
  name: string,
  field: Field<unknown>,
  text: string,
  tools: ParseTools,
): Parsed {
  if (text.length > maxPlain && plainKinds.has(field.kind))
    return { problem: { key: 'invalid_format' } }
  const read = text.trim() === '' ? empty(field) : readValue(name, field, text.trim(), tools)
  if ('problem' in read) return read
  const checked = fieldSchema(field).safeParse(read.value, { reportInput: true })
  if (checked.success) return { value: checked.data }
  const [problem = { key: 'invalid_format' }] = Object.values(problemsOf(checked.error)).flat()
  return { problem }
}

function empty(field: Field<unknown>): Parsed {
  return {
    value:
      field.kind === 'references' ||
      field.kind === 'choices' ||
      field.kind === 'list' ||
      field.kind === 'values'
        ? []
        : null,
  }
}

function readValue(name: string, field: Field<unknown>, text: string, tools: ParseTools): Parsed {
  const number = plainNumber(text)
  switch (field.kind) {
    case 'integer':
      return /^-?\d{1,12}(\.0{1,2})?$/.test(number)
        ? { value: Number(number) }
        : { problem: { key: 'only_contain_number_characters' } }
    case 'money': {
      const value = parseMoney(text, tools.currency)
      return value === null ? { problem: { key: 'invalid_amount', amount: true } } : { value }
    }
    case 'decimal':
      return { value: decimalOf(number) }
    case 'boolean': {
      const folded = foldText(text)
      return yes.has(folded) || no.has(folded)
        ? { value: yes.has(folded) }
        : { problem: { key: 'invalid_choice' } }
    }
    case 'choice':
      return { value: optionOf(name, field, text, tools) }
    case 'choices':
      return { value: partsOf(text).map((part) => optionOf(name, field, part, tools)) }
    case 'date':
      return { value: dateOf(text) }
    case 'time':
      return { value: timeOf(number) }
    case 'color':
      return { value: text.toLowerCase() }
    case 'reference':
      return referenceOf(field, text, tools)
    case 'references':
      return all(partsOf(text).map((part) => referenceOf(field, part, tools)))
    case 'values':
      return all(
        partsOf(text).map((part) =>
          field.item ? readValue(name, field.item, part, tools) : { value: part },
        ),
      )
    case 'list':
      return listOf(field, text, tools)
    default:
      return { value: text.replaceAll('\r\n', '\n') }
  }
}

/**
 * Returns a number without spaces and thousands separators. Another comma ("1,5") stays and is
 * refused later, because its meaning is unclear.
 */
function plainNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^[−‐ー–]/, '-')
  return /^-?\d{1,3}(,\d{3})+(?![\d,])/.test(plain) ? plain.replaceAll(',', '') : plain
}

const partsOf = (text: string) =>
  text
    .split(/[,、，\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** The option or its label in any language; the contract refuses other texts. */
function optionOf(
  name: string,
  field: Field<unknown>,
  text: string,
  { texts }: ParseTools,
): string {
  const folded = foldText(text)
  const isMeant = (option: string) =>
    option === text ||
    locales.some((locale) => foldText(texts[locale].options?.[name]?.[option] ?? '') === folded)
  return field.options?.find(isMeant) ?? text
}

/** Every decimal field is a percentage, so `10%` and `10` are equal. */
function decimalOf(number: string): string {
  const bare = number.replace(/%$/, '')
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare
}

/** Parses 9:30, 9:30:00 and 9:30 PM. */
function timeOf(text: string): string {
  const [, hour = '', minute = '', half = ''] =
    /^(\d{1,2}):(\d{2})(?::00)?(?:([ap])\.?m\.?)?$/i.exec(text) ?? []
  if (hour === '' || (half !== '' && (Number(hour) < 1 || Number(hour) > 12))) return text
  const ofDay =
    half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(ofDay).padStart(2, '0')}:${minute}`
}

/** Parses 2026/4/1 and 2026年4月1日. Numbers are not dates, because their calendar is unknown. */
function dateOf(text: string): string {
  const plain = text.normalize('NFKC')
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

function referenceOf(field: Field<unknown>, text: string, { references }: ParseTools): Parsed {
  const ids = references.get(field.to ?? '')?.idsOf(text) ?? []
  if (ids.length === 1) return { value: ids[0] }
  return {
    problem: { key: ids.length === 0 ? 'unknown_name' : 'ambiguous_name', params: { name: text } },
  }
}

function all(parts: readonly Parsed[]): Parsed {
  const wrong = parts.find((part) => 'problem' in part)
  return wrong ?? { value: parts.flatMap((part) => ('value' in part ? [part.value] : [])) }
}

/** Rows as JSON in the format of the export, with references by name or id. */
function listOf(field: Field<unknown>, text: string, tools: ParseTools): Parsed {
  try {
    const rows: unknown = JSON.parse(text)
    if (!Array.isArray(rows)) return { problem: { key: 'invalid_format' } }
    return all(rows.map((row) => rowOf(field, row, tools)))
  } catch {
    return { problem: { key: 'invalid_format' } }
  }
}

function rowOf(field: Field<unknown>, row: unknown, tools: ParseTools): Parsed {
  if (typeof row !== 'object' || row === null) return { problem: { key: 'invalid_format' } }
  const value: Record<string, unknown> = { ...row }
  for (const [name, part] of Object.entries(field.fields ?? {})) {
    const given = value[name]
    if (part.kind !== 'reference' || typeof given !== 'string') continue
    const read = referenceOf(part, given, tools)
    if ('problem' in read) return read
    value[name] = read.value
  }
  return { value }
}
