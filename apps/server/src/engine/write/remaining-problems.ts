import type { FieldProblems } from '@pos/contract/errors'
import type { Field } from '@pos/contract/field'
import { fieldSchema } from '@pos/contract/field-schema'
import { isRow } from '@pos/domain/values'
import type { Context, Feature } from '#engine/model'
import { getRecords } from '#engine/read/read'
import { newId } from '#platform/process/ids'
import { draftProblems } from './checks.ts'
import { enter, ruleProblems, writeOf } from './write.ts'

/**
 * Returns what else is wrong with a body whose fields `wrong` were refused by their own rules: references, taken keys and rules over
 * several fields, as far as they can be judged without the wrong fields. So one answer names every wrong field. `id` is the changed record;
 * null for a new one. Run it in a transaction that is rolled back.
 */
export async function remainingProblems(
  caller: Context,
  feature: Feature,
  { id, body, wrong }: { id: string | null; body: unknown; wrong: FieldProblems },
): Promise<FieldProblems> {
  if (!isRow(body)) return {}
  const context = await enter(caller, feature, id ?? newId(), id === null)
  const [before = null] = id === null ? [] : await getRecords(context, feature, [id])
  if (id !== null && !before) return {}
  const isWrong = (name: string) => Object.keys(wrong).some((path) => path === name || path.startsWith(`${name}.`))
  const fields = Object.entries(feature.resource.fields).filter(([, field]) => !field.readOnly)
  const input: Record<string, unknown> = {}
  for (const [name, field] of fields) {
    const given = isWrong(name) ? undefined : fieldSchema(field).safeParse(body[name])
    if (given?.success) input[name] = given.data
    else if (!before) input[name] = emptyValue(field)
  }
  const draft = { id: before?.id ?? newId(), input, prefix: '' }
  const problems = {
    ...(await ruleProblems(context, feature, writeOf(draft, before))),
    ...(await draftProblems(context, feature, [draft])),
  }
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !isWrong(path.split('.', 1)[0] ?? '')))
}

/** What stands for a field that is missing or wrong. */
function emptyValue({ kind, default: initially }: Field<unknown>): unknown {
  if (initially !== undefined) return initially
  return kind === 'list' || kind === 'references' || kind === 'choices' || kind === 'values' ? [] : null
}
