import type { FieldProblem, FieldProblems } from './errors.ts'
import type { Field } from './field.ts'
import type { ResourceDefinition } from './resource.ts'

/**
 * Returns the fields of a record that must be above zero and are not, such as the value of a coupon or the rate of a charge. By field
 * name; empty if there are none. `positiveWhen` of a field says when it must be.
 */
export function positiveProblems({ fields }: ResourceDefinition, record: Readonly<Record<string, unknown>>): FieldProblems {
  const problems: FieldProblems = {}
  for (const [name, field] of Object.entries(fields)) {
    const { positiveWhen: when } = field
    if (!when || record[when.field] !== when.is) continue
    const value = record[name]
    if (value !== null && value !== undefined && value !== '' && Number(value) === 0) problems[name] = [leastOf(field)]
  }
  return problems
}

/** The smallest amount or rate above zero. */
function leastOf({ kind, scale = 0 }: Field<unknown>): FieldProblem {
  if (kind === 'money') return { key: 'min_value', params: { min: 1 }, amount: true }
  return { key: 'min_value', params: { min: scale === 0 ? 1 : `0.${'1'.padStart(scale, '0')}` } }
}
