import { Checkbox } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Cell } from './cell.tsx'
import type { ColumnProps } from './fields-of.tsx'
import { useLabels } from './labels.ts'
import { nameOf, useNamesOf } from './reference-names.ts'
import { useResourcePlace } from './resource-context.tsx'
import classes from './table.module.css'

const numeric = new Set<string | undefined>(['money', 'integer', 'decimal'])

type AnyRecord = Record<string, unknown> & { id: string }

interface RowsProps {
  resource: ResourceDefinition
  columns: readonly ColumnProps[]
  records: readonly AnyRecord[]
  sort: string | undefined
  onSort: (sort: string) => void
  /** Ids of the records that are marked; what is marked is done something to together. */
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** The records of a page as a table; on phones each is a card. */
export function Rows({ resource, columns, records, sort, onSort, chosen, onChoose }: RowsProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { base } = useResourcePlace()
  const names = useReferenceNames(resource, columns, records)
  const cellClass = (source: string) => {
    const kind = resource.fields[source]?.kind
    if (numeric.has(kind)) return { className: classes.number }
    return kind === 'choice' || source.endsWith('_at') ? { className: classes.whole } : {}
  }
  return (
    // A wide table scrolls inside; the keyboard reaches it because it can be focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.region} aria-label={labels.title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {resource.transfer && (
              <th className={classes.mark}>
                <Checkbox
                  size="xs"
                  aria-label={t('select_all')}
                  checked={chosen.length === records.length}
                  indeterminate={chosen.length > 0 && chosen.length < records.length}
                  onChange={() => onChoose(chosen.length === records.length ? [] : records.map((record) => record.id))}
                />
              </th>
            )}
            {columns.map(({ source }) => (
              <th key={source} {...cellClass(source)} {...sortState(source, sort)}>
                {isSortable(resource, source) ? (
                  <SortButton label={labels.field(source)} source={source} sort={sort} onSort={onSort} />
                ) : (
                  labels.field(source)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} data-chosen={chosen.includes(record.id) || undefined}>
              {resource.transfer && (
                <td className={classes.mark}>
                  <Checkbox
                    size="xs"
                    aria-label={t('select', { name: nameOf(resource, record) })}
                    checked={chosen.includes(record.id)}
                    onChange={(event) =>
                      onChoose(event.currentTarget.checked ? [...chosen, record.id] : chosen.filter((id) => id !== record.id))
                    }
                  />
                </td>
              )}
              {columns.map(({ source, link, render, below, secondary }) => {
                const content = render ? render(record) : <Cell resource={resource} source={source} record={record} names={names} />
                return (
                  <td key={source} {...cellClass(source)} data-label={labels.field(source)} data-title={link} data-secondary={secondary}>
                    {link ? <Link to={`${base}/${record.id}` as '/'}>{content}</Link> : content}
                    {below?.(record)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isSortable = (resource: ResourceDefinition, source: string) => resource.list.sort.includes(source) || source.endsWith('_at')

function sortState(source: string, sort: string | undefined) {
  if (sort === source) return { 'aria-sort': 'ascending' } as const
  return sort === `-${source}` ? ({ 'aria-sort': 'descending' } as const) : {}
}

/** Up, down, the list's own order again. */
function SortButton({
  label,
  source,
  sort,
  onSort,
}: {
  label: string
  source: string
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const [next, Icon] =
    sort === source ? [`-${source}`, IconArrowUp] : sort === `-${source}` ? ['', IconArrowDown] : [source, IconArrowsSort]
  return (
    <button type="button" onClick={() => onSort(next)}>
      {label}
      <Icon size={13} aria-hidden />
    </button>
  )
}

/** The names of all records that the shown columns refer to, by resource. */
function useReferenceNames(resource: ResourceDefinition, columns: readonly ColumnProps[], records: readonly AnyRecord[]) {
  const wanted = new Map<string, string[]>()
  for (const { source, render } of columns) {
    const to = resource.fields[source]?.to
    if (!to || render) continue
    const ids = records.flatMap((record) => (record[source] ?? []) as string | string[])
    wanted.set(to, [...(wanted.get(to) ?? []), ...ids])
  }
  return useNamesOf(wanted)
}
