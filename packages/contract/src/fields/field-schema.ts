import { storedTableCodePattern } from '@pos/domain/tables/table-code'
import { textWidth } from '@pos/domain/text/text-width'
import { normalizePostcode, normalizeTel } from '@pos/domain/text/typed-codes'
import { isPlainText } from '@pos/domain/validation/plain-text'
import { type RuleKey, rules } from '@pos/domain/validation/rules'
import { z } from 'zod'
import { memoize } from '../memoize.ts'
import type { Field, FieldData, TextRule } from './field.ts'
import { problem } from './field-problem.ts'
import { listOf } from './list-schema.ts'
import { numberMessages } from './number-problems.ts'

type AnyField = Field<unknown>

/** The rule of each named text format (docs/domain.md "Formats"), by its message key. */
const textRules: Record<TextRule, RuleKey> = {
  name: 'only_contain_valid_characters',
  email: 'invalid_email',
  tel: 'invalid_tel',
  postcode: 'invalid_postcode',
  alphanumeric: 'not_contain_special_characters',
  digits: 'only_contain_number_characters',
  kana: 'invalid_kana',
  company_code: 'invalid_company_code',
  jan_code: 'invalid_jan_code',
  ip_address: 'invalid_ip_address',
  timezone: 'invalid_timezone',
  table_code: 'invalid_table_code',
  password: 'invalid_password',
}

/**
 * The zod schema of one field. `body` validates and normalises input (trims text; '' becomes null
 * where null is allowed). `answer` only describes the value, so that a stored value accepted by an
 * older rule can always be returned.
 */
export function fieldSchema(field: AnyField, direction: 'body' | 'answer' = 'body'): z.ZodType {
  return direction === 'answer' ? forAnswer(field) : forBody(field)
}

const forAnswer = memoize((field: AnyField) =>
  field.required ? answerSchema(field) : answerSchema(field).nullable(),
)

const forBody = memoize((field: AnyField): z.ZodType => {
  const schema = bodySchema(field)
  if (field.required) return schema
  return field.kind === 'text' ||
    field.kind === 'date' ||
    field.kind === 'time' ||
    field.kind === 'decimal' ||
    field.kind === 'color' ||
    field.kind === 'secret'
    ? z
        .union([schema.nullable(), z.literal('')])
        // The rules of most formats accept an empty text.
        .transform((value) => (value === '' ? null : value))
    : schema.nullable()
})

function bodySchema(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'secret':
      return textSchema(field)
    case 'integer':
      return wholeNumber(field, numberMessages.integer)
    case 'money':
      return wholeNumber(field, numberMessages.amount)
    case 'decimal':
      return decimalSchema(field)
    case 'date':
      return ruled(z.string(), 'invalid_date')
    case 'time':
      return ruled(z.string(), field.extended ? 'invalid_extended_time' : 'invalid_time')
    case 'color':
      return ruled(z.string(), 'invalid_color')
    case 'choices':
      // Options must be distinct, so there are at most as many entries as options.
      return onceEach(
        listOf(z.enum(options(field)), Math.max(100, options(field).length), field.min),
      )
    case 'references':
      return onceEach(listOf(z.uuid(), field.max ?? 200))
    case 'values':
      return onceEach(listOf(itemSchema(field, 'body'), field.max ?? 200))
    case 'list':
      return listOf(rowSchema(field, 'body'), field.max ?? 500, field.min)
    default:
      return answerSchema(field)
  }
}

function answerSchema(field: AnyField): z.ZodType {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return z.int()
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.enum(options(field))
    case 'choices':
      return z.array(z.enum(options(field)))
    case 'image':
    case 'reference':
      return z.uuid()
    case 'references':
      return z.array(z.uuid())
    case 'values':
      return z.array(itemSchema(field, 'answer'))
    case 'list':
      return z.array(rowSchema(field, 'answer'))
    default:
      return z.string()
  }
}

function itemSchema(field: AnyField, direction: 'body' | 'answer') {
  return field.item ? fieldSchema(field.item, direction) : z.never()
}

function rowSchema(field: AnyField, direction: 'body' | 'answer') {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, part] of Object.entries(field.fields ?? {})) {
    const schema = fieldSchema(part, direction)
    if (direction === 'answer') shape[name] = schema
    else if (part.default !== undefined) shape[name] = schema.default(part.default)
    else shape[name] = part.required ? schema : schema.default(null)
  }
  if (field.identified) shape.id = direction === 'answer' ? z.uuid() : z.uuid().optional()
  return z.strictObject(shape)
}

function onceEach<T extends z.ZodArray>(list: T) {
  return list.refine(
    (values) => new Set(values).size === values.length,
    problem({ key: 'duplicate_choice' }),
  )
}

/**
 * Text as it is stored. A password is stored exactly as typed, because the user will type it the
 * same way again.
 */
function keptText(rule: TextRule | undefined, value: string): string {
  if (rule === 'password') return value
  const text = value.replaceAll('\r\n', '\n').trim()
  if (rule === 'tel') return normalizeTel(text)
  return rule === 'postcode' ? normalizePostcode(text) : text
}

function textSchema(field: AnyField) {
  const max = field.max ?? 255
  let schema: z.ZodType<string, string> = z
    .string()
    .overwrite((value) => keptText(field.rule, value))
    .min(1)
    .min(field.min ?? 1)
    .max(max)
    .refine(
      (value) => isPlainText(value, field.multiline === true),
      problem({ key: 'only_contain_valid_characters' }),
    )
  const { maxWidth, rule } = field
  if (maxWidth)
    schema = schema.refine(
      (value) => textWidth(value) <= maxWidth,
      problem({ key: 'max_width', params: { max: maxWidth } }),
    )
  // A stored code may be older than the rule. The server checks only new codes
  // (features/shop-maps).
  if (rule === 'table_code')
    return schema.refine(
      (value) => storedTableCodePattern.test(value),
      problem({ key: 'invalid_table_code' }),
    )
  return rule ? ruled(schema, textRules[rule]) : schema
}

function wholeNumber({ min, max }: FieldData, error: string) {
  return z
    .int({ error })
    .min(min ?? Number.MIN_SAFE_INTEGER, { error })
    .max(max ?? Number.MAX_SAFE_INTEGER, { error })
}

function decimalSchema(field: FieldData) {
  const scale = field.scale ?? 2
  const pattern = new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`)
  return z
    .string({ error: numberMessages.decimal(scale) })
    .refine((value) => pattern.test(value), {
      ...problem({ key: 'invalid_decimal', params: { scale } }),
      abort: true,
    })
    .refine(
      (value) => Number(value) >= (field.min ?? -Infinity),
      problem({ key: 'min_value', params: { min: field.min ?? 0 } }),
    )
    .refine(
      (value) => Number(value) <= (field.max ?? Infinity),
      problem({ key: 'max_value', params: { max: field.max ?? 0 } }),
    )
}

function ruled(schema: z.ZodType<string, string>, key: RuleKey) {
  const rule = rules[key]
  return schema.refine((value) => rule(value), problem({ key }))
}

function options(field: FieldData) {
  return field.options ?? []
}
