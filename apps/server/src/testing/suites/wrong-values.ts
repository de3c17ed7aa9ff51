import type { FieldProblem } from '@pos/contract/errors'
import type { Field, TextRule } from '@pos/contract/fields/field'

/** A value that a field must refuse, and the expected error. */
export interface WrongValue {
  readonly value: unknown
  /** Path of the error below the field, such as `.0.seats`; empty for the field itself. */
  readonly at: string
  readonly problem: FieldProblem
}

const wrong = (
  value: unknown,
  key: FieldProblem['key'],
  params?: Record<string, number | string>,
  at = '',
): WrongValue => ({
  value,
  at,
  problem: params ? { key, params } : { key },
})

const wrongTexts: Record<TextRule, WrongValue> = {
  name: wrong('a,b', 'only_contain_valid_characters'),
  email: wrong('nobody', 'invalid_email'),
  tel: wrong('abc', 'invalid_tel'),
  postcode: wrong('abc', 'invalid_postcode'),
  alphanumeric: wrong('a-b', 'not_contain_special_characters'),
  digits: wrong('12a', 'only_contain_number_characters'),
  kana: wrong('漢字', 'invalid_kana'),
  company_code: wrong('T12', 'invalid_company_code'),
  jan_code: wrong('4900000000005', 'invalid_jan_code'),
  ip_address: wrong('10.0.0.256', 'invalid_ip_address'),
  timezone: wrong('Asia/Nowhere', 'invalid_timezone'),
  table_code: wrong('a/b', 'invalid_table_code'),
  password: wrong('short', 'invalid_password'),
}

const allowed = (options: readonly string[]) => ({ values: options.join(', ') })

const someId = '01900000-0000-7000-8000-000000000000'

const asAmount = (mistake: WrongValue): WrongValue => ({
  ...mistake,
  problem: { ...mistake.problem, amount: true },
})

/**
 * Returns values that a field must refuse by its declaration: empty, wrong type, too long, too
 * many, out of range, malformed.
 */
export function wrongValues(field: Field<unknown>): WrongValue[] {
  return [...(field.required ? [wrong(null, 'required')] : []), ...byKind(field)]
}

function byKind(field: Field<unknown>): WrongValue[] {
  const { max = 0, options = [] } = field
  switch (field.kind) {
    case 'text':
    case 'secret':
      return textMistakes(field)
    case 'integer': {
      const noInteger = 'only_contain_number_characters'
      return [wrong('5', noInteger), wrong(0.5, noInteger), ...outOfRange(field, (value) => value)]
    }
    case 'money':
      return [
        wrong('5', 'invalid_amount'),
        wrong(0.5, 'invalid_amount'),
        ...outOfRange(field, (value) => value),
      ].map(asAmount)
    case 'decimal':
      return [
        wrong(5, 'invalid_decimal', { scale: field.scale ?? 2 }),
        wrong('1,5', 'invalid_decimal', { scale: field.scale ?? 2 }),
        wrong(`1.${'1'.repeat((field.scale ?? 2) + 1)}`, 'invalid_decimal', {
          scale: field.scale ?? 2,
        }),
        ...outOfRange(field, String),
      ]
    case 'boolean':
      return [wrong('yes', 'expected_boolean'), wrong(1, 'expected_boolean')]
    case 'choice':
      return [
        wrong('no such choice', 'allowed_values', allowed(options)),
        wrong(5, 'allowed_values', allowed(options)),
      ]
    case 'choices':
      return [
        wrong(options[0], 'expected_list'),
        wrong(['no such choice'], 'allowed_values', allowed(options), '.0'),
        wrong([options[0], options[0]], 'duplicate_choice'),
        ...(field.min ? [wrong([], 'min_entries', { min: field.min })] : []),
      ]
    case 'date':
      return [
        wrong(5, 'expected_text'),
        wrong('2026-02-30', 'invalid_date'),
        wrong('01/02/2026', 'invalid_date'),
      ]
    case 'time':
      return [
        wrong(5, 'expected_text'),
        field.extended ? wrong('30:00', 'invalid_extended_time') : wrong('24:00', 'invalid_time'),
      ]
    case 'color':
      return [wrong(5, 'expected_text'), wrong('red', 'invalid_color')]
    case 'image':
    case 'reference':
      return [wrong(5, 'expected_text'), wrong('1', 'expected_uuid')]
    case 'references':
      return [
        wrong(someId, 'expected_list'),
        wrong(['1'], 'expected_uuid', undefined, '.0'),
        wrong([someId, someId], 'duplicate_choice'),
        wrong(Array.from({ length: max + 1 }, manyIds), 'max_entries', { max }),
      ]
    case 'values':
      return valuesMistakes(field)
    case 'list':
      return listMistakes(field)
    default:
      return []
  }
}

function textMistakes(field: Field<unknown>) {
  const { max = 255, maxWidth, rule } = field
  return [
    wrong(5, 'expected_text'),
    wrong('x'.repeat(max + 1), 'max_length', { max }),
    wrong('a\u0000b', 'only_contain_valid_characters'),
    wrong('a\ud800', 'only_contain_valid_characters'),
    ...(field.required ? [wrong('', 'required'), wrong(' \u3000', 'required')] : []),
    ...(maxWidth
      ? [wrong('あ'.repeat(Math.floor(maxWidth / 2) + 1), 'max_width', { max: maxWidth })]
      : []),
    ...(rule ? [wrongTexts[rule]] : []),
  ]
}

function outOfRange({ min, max }: Field<unknown>, as: (value: number) => unknown) {
  return [
    ...(min === undefined ? [] : [wrong(as(min - 1), 'min_value', { min })]),
    ...(max === undefined ? [] : [wrong(as(max + 1), 'max_value', { max })]),
  ]
}

function listMistakes(field: Field<unknown>) {
  const { max = 500, fields = {} } = field
  const parts = Object.entries(fields).flatMap(([name, part]) =>
    wrongValues(part).map((mistake) => ({
      ...mistake,
      value: [{ [name]: mistake.value }],
      at: `.0.${name}${mistake.at}`,
    })),
  )
  return [
    wrong({}, 'expected_list'),
    wrong([{ no_such_field: 1 }], 'unknown_field', undefined, '.0.no_such_field'),
    wrong(
      Array.from({ length: max + 1 }, () => ({})),
      'max_entries',
      { max },
    ),
    ...parts,
  ]
}

function valuesMistakes({ item, max = 0 }: Field<unknown>) {
  if (!item) return []
  const twice = item.kind === 'date' ? '2026-01-01' : '1'
  return [
    wrong(twice, 'expected_list'),
    ...byKind(item).map((mistake) => ({
      ...mistake,
      value: [mistake.value],
      at: `.0${mistake.at}`,
    })),
    wrong([twice, twice], 'duplicate_choice'),
    wrong(
      Array.from({ length: max + 1 }, () => twice),
      'max_entries',
      { max },
    ),
  ]
}

const manyIds = (_: unknown, index: number) =>
  `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`
