import { fail } from '@pos/contract/errors'
import { createSchema, updateSchema } from '@pos/contract/fields/schema'
import { problemsOf } from '@pos/contract/problems'
import type { ResourceDefinition } from '@pos/contract/resource'

type Values = Record<string, unknown>

/** Secrets are not in the history, and values set by the server are not written by users. */
function writable({ fields }: ResourceDefinition, values: Readonly<Values>): Values {
  const isWritable = (name: string) =>
    fields[name] &&
    !fields[name].readOnly &&
    !fields[name].writeOnly &&
    fields[name].kind !== 'secret'
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWritable(name)))
}

/**
 * Former values as the body of an update; values that the current contract refuses are field
 * errors.
 */
export function asChange(
  resource: ResourceDefinition,
  version: number,
  values: Readonly<Values>,
): Values & { version: number } {
  const result = updateSchema(resource).safeParse(
    { ...writable(resource, values), version },
    { reportInput: true },
  )
  return result.success
    ? { ...result.data, version }
    : fail('ValidationFailed', { errors: problemsOf(result.error) })
}

/** Like `asChange`, for a record that is created again. */
export function asNew(resource: ResourceDefinition, values: Readonly<Values>): Values {
  const result = createSchema(resource).safeParse(writable(resource, values), { reportInput: true })
  return result.success
    ? result.data
    : fail('ValidationFailed', { errors: problemsOf(result.error) })
}
