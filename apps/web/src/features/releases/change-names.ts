import type { Field } from '@pos/contract/field'
import type { RecordChange } from '@pos/contract/features/releases'
import { type ResourceName, resources } from '@pos/contract/resources'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQueries } from '@tanstack/react-query'
import { nameOf, resourceNamed } from '#kit/reference-names.ts'
import type { Page } from '#kit/use-resource.ts'
import { api } from '#lib/api-client.ts'

type Named = Record<string, unknown> & { id: string }
type Ids = Map<string, Set<string>>

const perRequest = 200

/** The contract of a resource, if this screen's version knows it. */
export function knownResource(name: string): ResourceDefinition | null {
  return name in resources ? resources[name as ResourceName] : null
}

/**
 * Names of all records that changed fields refer to, by id: as they are called now, else as the changes call them. `gone` stands for
 * those that exist no more.
 */
export function useChangeNames(changes: readonly RecordChange[], gone: string): ReadonlyMap<string, string> {
  const wanted = [...referredIds(changes)].flatMap(([target, ids]) => chunks([...ids].toSorted()).map((part) => ({ target, part })))
  const answers = useQueries({
    queries: wanted.map(({ target, part }) => ({
      queryKey: [target, 'names', part],
      staleTime: 30_000,
      queryFn: () =>
        (
          api.get<unknown>(
            `/v1/${resourceNamed(target).path}`,
            { id: part, per_page: perRequest },
            { noProgress: true, silent: true },
          ) as Promise<Page<Named>>
        ).then((page) => page.data),
    })),
  })
  const names = new Map<string, string>()
  for (const [index, { part }] of wanted.entries()) {
    const isAnswered = answers[index]?.isSuccess
    for (const id of part) names.set(id, isAnswered ? gone : '…')
  }
  for (const { id, name } of changes) if (name) names.set(id, name)
  for (const [index, { target }] of wanted.entries()) {
    for (const record of answers[index]?.data ?? []) names.set(record.id, nameOf(resourceNamed(target), record))
  }
  return names
}

function chunks(ids: readonly string[]) {
  return Array.from({ length: Math.ceil(ids.length / perRequest) }, (_, index) => ids.slice(index * perRequest, (index + 1) * perRequest))
}

/** The ids that changed fields refer to, by the resource that they belong to. */
function referredIds(changes: readonly RecordChange[]): Ids {
  const found: Ids = new Map()
  for (const { resource, fields } of changes) {
    const definition = knownResource(resource)
    for (const { field, before, after } of fields) {
      const spec = definition?.fields[field]
      if (spec) for (const side of [before, after]) collect(spec, side, found)
    }
  }
  return found
}

function collect(spec: Field<unknown>, value: unknown, found: Ids) {
  for (const one of Array.isArray(value) ? value : [value]) {
    if (spec.to && typeof one === 'string') found.set(spec.to, (found.get(spec.to) ?? new Set()).add(one))
    if (!spec.fields || typeof one !== 'object' || one === null) continue
    for (const [name, part] of Object.entries(spec.fields)) collect(part, (one as Record<string, unknown>)[name], found)
  }
}
