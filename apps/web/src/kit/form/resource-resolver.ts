import { crossFieldProblems } from '@pos/contract/fields/cross-field'
import { inCurrency } from '@pos/contract/fields/number-problems'
import { createSchema } from '@pos/contract/fields/schema'
import { problemsOf } from '@pos/contract/problems'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { Currency } from '@pos/domain/money/money'
import { isRow } from '@pos/domain/values'
import { problemText } from '@pos/texts/message-text'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { currentLocale } from '#lib/text/i18n.ts'
import { inputOf } from './form-values.ts'

/**
 * Validates a form by the same schema as the server. The values stay as typed: the body is made
 * from them, and the server normalises. Rules apply only while the form is active (docs/domain.md
 * "Formats").
 */
export function resourceResolver(
  resource: ResourceDefinition,
  isEdit: boolean,
  currency: Currency,
): Resolver {
  const schema = createSchema(resource)
  return (values, context) => {
    if (isRow(context) && context.active === false) return { values, errors: {} }
    const input = inputOf(resource, values)
    const result = schema.safeParse(input, { reportInput: true })
    const found = {
      ...crossFieldProblems(resource, input),
      ...(result.success ? {} : problemsOf(result.error)),
    }
    const errors: FieldErrors = {}
    for (const [path, problems] of Object.entries(found)) {
      const problem = problems[0]
      // A secret is never shown again: left empty in a change, it keeps its value.
      const isKept = isEdit && resource.fields[path]?.writeOnly === true && !values[path]
      if (problem && !isKept)
        set(errors, path, {
          type: problem.key,
          message: problemText(currentLocale(), inCurrency(problem, currency)),
        })
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
