import type { Field, Fields, TextRule } from '@pos/contract/fields/field'

/** Supplies the values of references. */
export interface Targets {
  /** Id of a record of the other resource (or of a file). */
  one(resource: string): Promise<string>
  /** Two ids; `one` is the second of them. */
  two(resource: string): Promise<string[]>
}

/**
 * Number of a sample record, from 1: samples with different numbers differ in every field that
 * allows it.
 */
type Count = number

const texts: Record<TextRule, (count: Count) => string> = {
  name: (count) => `Sample ${count}`,
  email: (count) => `sample${count}@example.com`,
  tel: (count) => `+8190${String(count).padStart(8, '0')}`,
  postcode: (count) => `100-${String(count).padStart(4, '0')}`,
  alphanumeric: (count) => `A${count}`,
  digits: (count) => String(1000 + count),
  kana: (count) => `カナ${count}`,
  company_code: (count) => `T${String(count).padStart(13, '0')}`,
  jan_code: (count) => janCode(count),
  ip_address: (count) => `10.0.0.${count}`,
  timezone: (count) => (count % 2 === 0 ? 'Asia/Tokyo' : 'Pacific/Honolulu'),
  table_code: (count) => `T${count}`,
  password: (count) => `Sample${count}!`,
}

/** A valid value for every field of a body. */
export async function sampleValues(
  fields: Fields,
  count: Count,
  targets: Targets,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [index, [name, field]] of Object.entries(fields).entries()) {
    if (!field.readOnly) values[name] = await sampleValue(field, count, index, targets)
  }
  return values
}

/**
 * A valid value of one field. Numbers and dates grow with `index`, so that "from" is below the
 * following "to".
 */
export async function sampleValue(
  field: Field<unknown>,
  count: Count,
  index: number,
  targets: Targets,
): Promise<unknown> {
  switch (field.kind) {
    case 'reference':
      return targets.one(field.to ?? '')
    case 'references':
      return targets.two(field.to ?? '')
    case 'image':
      return targets.one('files')
    case 'values':
      return field.item
        ? [plainValue(field.item, count, index), plainValue(field.item, count + 1, index)]
        : []
    case 'list':
      return [await sampleValues(field.fields ?? {}, count, targets)]
    default:
      return plainValue(field, count, index)
  }
}

function plainValue(field: Field<unknown>, count: Count, index: number): unknown {
  const { min = 0, max = 1_000_000, options = [] } = field
  switch (field.kind) {
    case 'integer':
    case 'money':
      return min + ((count + index) % (max - min + 1))
    case 'decimal':
      return `${min + (count % 50)}.5`
    case 'boolean':
      return count % 2 === 1
    case 'choice':
      return options[count % options.length]
    case 'choices':
      return [options[count % options.length]]
    case 'date':
      return new Date(Date.UTC(2026, index, count)).toISOString().slice(0, 10)
    case 'time':
      return clockTime(300 + count * 10 + index)
    case 'color':
      return `#${(0xabc0 + count).toString(16).padStart(6, '0')}`
    default:
      return (field.rule ? texts[field.rule](count) : `Text ${count}`).slice(0, field.max)
  }
}

function clockTime(minutes: number) {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

function janCode(count: Count) {
  const digits = String(490_000_000_000 + count)
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
