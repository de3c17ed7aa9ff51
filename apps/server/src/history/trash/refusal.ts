import type { FieldProblems } from '@pos/contract/errors'
import type { RestoreRefusal } from '@pos/contract/history/trash'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Feature } from '#engine/feature'

/** The missing records that a deleted one refers to, by the paths of refused fields. */
export async function refusalOf(
  context: Context,
  { resource: { fields } }: Feature,
  values: Readonly<Record<string, unknown>>,
  errors: FieldProblems,
): Promise<RestoreRefusal['missing']> {
  const gone = Object.entries(errors).flatMap(([path, problems]) => {
    if (!problems.some(({ key }) => key === 'not_found')) return []
    const steps = path.split('.')
    const field = fields[steps[0] ?? '']
    const last = field?.fields?.[steps.at(-1) ?? ''] ?? field
    const id = steps.reduce<unknown>(
      (value, step) => (value instanceof Object ? Reflect.get(value, step) : undefined),
      values,
    )
    return typeof id === 'string' ? [{ resource: last?.to ?? 'files', id }] : []
  })
  const unique = [...new Map(gone.map((one) => [one.id, one])).values()]
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from trash t
    where t.scope_id in (${context.session.shop_id}, ${context.session.organization_id})
      and t.id = any(${unique.map(({ id }) => id)}::uuid[])`.execute(context.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return unique.map(({ resource, id }) => ({
    resource,
    name: names.get(id) ?? null,
    in_trash: names.has(id),
  }))
}
