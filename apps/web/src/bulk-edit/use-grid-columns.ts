import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { Row } from '@pos/domain/values'
import { useQueries } from '@tanstack/react-query'
import { readAll } from '#kit/list/read-all.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf, resourceNamed } from '#kit/resource/reference-names.ts'
import type { CellOption, GridColumn } from './cell-values.ts'
import { pivotedList, rowColumnsOf } from './row-columns.ts'

/** The columns with their texts and options; null until all options are loaded. */
export function useGridColumns(
  resource: ResourceDefinition,
  sources: readonly string[],
): GridColumn[] | null {
  const labels = useLabels(resource)
  const targets = [...new Set(sources.flatMap((source) => targetsOf(resource.fields[source])))]
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
  const conditionText = (name: string, part: Field<unknown>, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value))
      return value.map((one) => conditionText(name, { ...part, kind: 'choice' }, one)).join('・')
    if (part.kind === 'choice') return labels.option(name, String(value))
    const record = byTarget.get(part.to ?? '')?.find((option) => option.value === value)
    return record?.label ?? `${labels.field(name)} ${String(value)}`
  }
  const conditionsText = (list: string, { fields = {} }: Field<unknown>, row: Row) =>
    Object.entries(fields)
      .filter(([name]) => name !== resource.fields[list]?.columnPer)
      .map(([name, part]) => conditionText(`${list}_${name}`, part, row[name]))
      .filter(Boolean)
      .join(' · ')
  return sources.flatMap((key) => {
    const field = resource.fields[key]
    if (!field) return []
    const pivoted = pivotedList(resource, key)
    if (pivoted) {
      const expand = (records: readonly Row[]) =>
        rowColumnsOf(pivoted, records).map(({ key: cell, row }) => ({
          key: cell,
          label: `${labels.field(`${key}_${pivoted.value}`)}: ${conditionsText(key, field, row)}`,
          field: pivoted.field.optional(),
          options: [],
        }))
      return [{ key, label: labels.field(key), field, options: [], expand }]
    }
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

/** The resources whose records a field or the rows of its list refer to. */
const targetsOf = (field: Field<unknown> | undefined): string[] => [
  ...(field?.to ? [field.to] : []),
  ...(field?.columnPer ? Object.values(field.fields ?? {}).flatMap(({ to }) => to ?? []) : []),
]
