import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { textsOf } from '@pos/domain/values'
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { resourceClient } from '#lib/api/resource-client.ts'
import { nameInLanguage } from '#lib/text/name-in-language.ts'

type Named = Record<string, unknown> & { id: string }

/** The contract of a resource by its name. */
export function resourceNamed(name: string): ResourceDefinition {
  const found: ResourceDefinition | undefined = isKeyOf(name, shownResources)
    ? shownResources[name]
    : undefined
  if (!found) throw new Error(`Unknown resource ${name}`)
  return found
}

/** Returns the name of a record: its label, on English screens the English name if it has one. */
export function nameOf(resource: ResourceDefinition, record: Named): string {
  return nameInLanguage({
    name: String(record[resource.label] ?? ''),
    name_en: typeof record.name_en === 'string' ? record.name_en : null,
  })
}

/** Names of records by resource and id. */
export type NamesOf = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Names of records by resource and id, one request per resource; empty while loading. */
export function useNamesOf(requested: ReadonlyMap<string, readonly string[]>): NamesOf {
  return useAskedNames(requested).names
}

/**
 * Like `useNamesOf`, but null until the first names have loaded, because content without them would
 * move.
 */
export function useNamesAtFirst(requested: ReadonlyMap<string, readonly string[]>): NamesOf | null {
  const { names, isWaiting } = useAskedNames(requested)
  return isWaiting ? null : names
}

function useAskedNames(requested: ReadonlyMap<string, readonly string[]>): {
  names: NamesOf
  isWaiting: boolean
} {
  const targets = [...requested].map(([name, ids]) => ({
    resource: resourceNamed(name),
    ids: [...new Set(ids)].toSorted(),
  }))
  const answers = useQueries({
    queries: targets.map(({ resource, ids }) => namesQuery(resource, ids)),
  })
  const names = new Map(
    targets.map(({ resource }, index) => {
      const records = answers[index]?.data ?? []
      return [
        resource.name,
        new Map(records.map((record) => [record.id, nameOf(resource, record)])),
      ]
    }),
  )
  return { names, isWaiting: answers.some(({ isLoading }) => isLoading) }
}

/** The ids in columns of records, by resource. */
export function referredIds(
  { fields }: ResourceDefinition,
  columns: readonly { readonly source: string }[],
  records: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, readonly string[]> {
  const referred = new Map<string, string[]>()
  for (const { source } of columns) {
    const to = fields[source]?.to
    if (!to) continue
    const ids = records.flatMap(({ [source]: value }) =>
      typeof value === 'string' ? value : textsOf(value ?? []),
    )
    referred.set(to, [...(referred.get(to) ?? []), ...ids])
  }
  return referred
}

/** Names of records of another resource by id; empty while loading. */
export function useNames(
  resourceName: string,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  return useNamesOf(new Map([[resourceName, ids]])).get(resourceName) ?? new Map()
}

const idsPerRequest = 200

function namesQuery(resource: ResourceDefinition, ids: readonly string[]) {
  return queryOptions({
    queryKey: [resource.name, 'names', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
        ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
      )
      const read = (part: readonly string[]) =>
        resourceClient(resource).list({ id: part, per_page: idsPerRequest }, { noProgress: true })
      return (await Promise.all(parts.map(read))).flatMap((page) => page.data)
    },
  })
}
