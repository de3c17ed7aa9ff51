import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api-client.ts'
import { currentLocale } from '#lib/i18n.ts'
import type { Page } from './use-resource.ts'

type Named = Record<string, unknown> & { id: string }

/** The contract of a resource by its name. */
export function resourceNamed(name: string): ResourceDefinition {
  const found = (resources as Record<string, ResourceDefinition | undefined>)[name]
  if (!found) throw new Error(`Unknown resource ${name}`)
  return found
}

/** How people call a record: its label, on English screens the English name where it has one. */
export function nameOf(resource: ResourceDefinition, record: Named): string {
  const english = currentLocale() === 'en' ? record.name_en : null
  return String(english || record[resource.label] || '')
}

/** Names of records of another resource by id, asked for in batches; empty while on the way. */
export function useNames(resourceName: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(ids)].toSorted()
  const { data } = useQuery({
    queryKey: [resourceName, 'names', wanted],
    enabled: wanted.length > 0,
    staleTime: 30_000,
    queryFn: async () => {
      const resource = resourceNamed(resourceName)
      const parts = Array.from({ length: Math.ceil(wanted.length / 200) }, (_, index) => wanted.slice(index * 200, index * 200 + 200))
      const pages = await Promise.all(
        parts.map(
          (part) => api.get<unknown>(`/v1/${resource.path}`, { id: part, per_page: 200 }, { noProgress: true }) as Promise<Page<Named>>,
        ),
      )
      return pages.flatMap((page) => page.data)
    },
  })
  const resource = resourceNamed(resourceName)
  return new Map((data ?? []).map((record) => [record.id, nameOf(resource, record)]))
}
