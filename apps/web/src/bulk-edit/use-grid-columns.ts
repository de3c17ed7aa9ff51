import type { ResourceDefinition } from '@pos/contract/resource'
import { useQueries } from '@tanstack/react-query'
import { readAll } from '#kit/list/read-all.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf, resourceNamed } from '#kit/resource/reference-names.ts'
import type { CellOption, GridColumn } from './cell-values.ts'

/** The columns with their texts and options; null until all options are loaded. */
export function useGridColumns(
  resource: ResourceDefinition,
  sources: readonly string[],
): GridColumn[] | null {
  const labels = useLabels(resource)
  const targets = [...new Set(sources.flatMap((source) => resource.fields[source]?.to ?? []))]
  const answers = useQueries({
    queries: targets.map((target) => ({
      queryKey: [target, 'choices'],
      queryFn: () => readAll(resourceNamed(target), {}),
      staleTime: 30_000,
    })),
  })
  const byTarget = new Map<string, CellOption[]>()
  for (const [index, target] of targets.entries()) {
    const records = answers[index]?.data?.records
    if (!records) return null
    byTarget.set(
      target,
      records.map((record) => ({ value: record.id, label: nameOf(resourceNamed(target), record) })),
    )
  }
  return sources.flatMap((key) => {
    const field = resource.fields[key]
    if (!field) return []
    const fixed = (field.options ?? []).map((value) => ({
      value,
      label: labels.option(key, value),
    }))
    return [
      {
        key,
        label: labels.field(key),
        field,
        options: field.to ? (byTarget.get(field.to) ?? []) : fixed,
      },
    ]
  })
}
