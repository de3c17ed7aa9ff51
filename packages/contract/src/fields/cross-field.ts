import { isPostCodeOf } from '@pos/domain/places/countries'
import type { FieldProblem, FieldProblems } from '../errors.ts'
import type { ResourceDefinition } from '../resource.ts'
import type { Field } from './field.ts'

type AnyRecord = Readonly<Record<string, unknown>>

/**
 * Returns the problems that involve two fields of a record, by field name: amounts that must be
 * above zero (`positiveWhen`), ends before their beginning (`notBefore`), postal codes of another
 * country (`postCodeOf`). Missing fields are skipped, so a record can be checked even if other
 * fields are wrong.
 */
export function crossFieldProblems(
  { fields }: ResourceDefinition,
  record: AnyRecord,
): FieldProblems {
  const problems: FieldProblems = {}
  for (const [name, field] of Object.entries(fields)) {
    const problem =
      positiveProblem(field, record, name) ??
      orderProblem(field, record, name) ??
      postCodeProblem(field, record, name)
    if (problem) problems[name] = [problem]
  }
  return problems
}

function positiveProblem(
  field: Field<unknown>,
  record: AnyRecord,
  name: string,
): FieldProblem | null {
  const { positiveWhen: when, kind, scale = 0 } = field
  const value = record[name]
  if (
    !when ||
    record[when.field] !== when.is ||
    value === null ||
    value === undefined ||
    value === '' ||
    Number(value) !== 0
  )
    return null
  if (kind === 'money') return { key: 'min_value', params: { min: 1 }, amount: true }
  return { key: 'min_value', params: { min: scale === 0 ? 1 : `0.${'1'.padStart(scale, '0')}` } }
}

function orderProblem(
  { notBefore }: Field<unknown>,
  record: AnyRecord,
  name: string,
): FieldProblem | null {
  const [from, to] = [record[notBefore ?? ''], record[name]]
  if (
    !notBefore ||
    typeof from !== 'string' ||
    typeof to !== 'string' ||
    from === '' ||
    to === '' ||
    to >= from
  )
    return null
  return { key: 'after_or_equal_date', params: { date: from } }
}

function postCodeProblem(
  { postCodeOf }: Field<unknown>,
  record: AnyRecord,
  name: string,
): FieldProblem | null {
  const [country, code] = [record[postCodeOf ?? ''], record[name]]
  if (
    (country !== 'JP' && country !== 'US') ||
    typeof code !== 'string' ||
    code === '' ||
    isPostCodeOf(country, code.trim())
  )
    return null
  return { key: country === 'JP' ? 'invalid_postcode' : 'invalid_zip_code' }
}
