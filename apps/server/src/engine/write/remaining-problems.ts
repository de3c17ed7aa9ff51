import { Failure, type FieldProblems } from '@pos/contract/errors'
import { crossFieldProblems } from '@pos/contract/fields/cross-field'
import type { Field } from '@pos/contract/fields/field'
import { fieldSchema } from '@pos/contract/fields/field-schema'
import { isRow } from '@pos/domain/values'
import { newId } from '#platform/process/ids'
import type { AnyRecord, Context, Feature, Write } from '../model.ts'
import { getRecords } from '../read/read.ts'
import { draftProblems } from './checks.ts'
import { enter, ruleProblems, writeOf } from './write.ts'

/**
 * Returns the other problems of a body whose fields `wrong` are invalid: unknown references, taken
 * keys, and rules over several fields that do not depend on the wrong ones, so that one response
 * names every wrong field. `id` is the changed record, or null for a new one. Run it in a
 * transaction that writes nothing.
 */
export async function remainingProblems(
  caller: Context,
  feature: Feature,
  { id, body, wrong }: { id: string | null; body: unknown; wrong: FieldProblems },
): Promise<FieldProblems> {
  if (!isRow(body)) return {}
  const context = await ifNoFailure(() => enter(caller, feature, id ?? newId(), id === null))
  const [before = null] =
    context === null || id === null ? [] : await getRecords(context, feature, [id])
  if (context === null || (id !== null && !before)) return {}
  const isWrong = (name: string) =>
    Object.keys(wrong).some((path) => path === name || path.startsWith(`${name}.`))
  const fields = Object.entries(feature.resource.fields).filter(([, field]) => !field.readOnly)
  const input: Record<string, unknown> = {}
  for (const [name, field] of fields) {
    const given = isWrong(name) ? undefined : fieldSchema(field).safeParse(body[name])
    if (given?.success) input[name] = given.data
    else if (!before) input[name] = emptyValue(field)
  }
  const draft = { id: before?.id ?? newId(), input, prefix: '' }
  const references = await draftProblems(context, feature, [draft])
  const problems = {
    ...(await partialRuleProblems(context, feature, writeOf(draft, before))),
    ...references,
  }
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => !isWrong(path.split('.', 1)[0] ?? '')),
  )
}

/**
 * Returns the problems by rules over several fields. Hooks rely on required fields, so a hook may
 * fail with another error if these are missing; then it reports nothing.
 */
async function partialRuleProblems(
  context: Context,
  feature: Feature,
  write: Write<AnyRecord>,
): Promise<FieldProblems> {
  try {
    return await ruleProblems(context, feature, write)
  } catch {
    return crossFieldProblems(feature.resource, write.after)
  }
}

/**
 * Returns null for a failure, such as a record that the caller may not see; other errors are
 * thrown.
 */
async function ifNoFailure<T>(run: () => T | Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** Returns a substitute for a missing or wrong field: its default, or an empty value. */
function emptyValue({ kind, default: initially }: Field<unknown>): unknown {
  if (initially !== undefined) return initially
  return kind === 'list' || kind === 'references' || kind === 'choices' || kind === 'values'
    ? []
    : null
}
