import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownShop, useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { useFilterText } from '../filters/use-filter-text.ts'
import type { StoredRecord } from '../list/read-all.ts'
import { useLabels } from '../resource/labels.ts'
import { referredIds, useNamesAtFirst } from '../resource/reference-names.ts'
import { cellContent, isNumeric, useCellStyle } from '../values/cell.tsx'
import classes from './printed-list.module.css'

/** With more columns, the paper is landscape. */
const mostUpright = 7

/** A printed list. */
export interface PrintedListProps {
  resource: ResourceDefinition
  columns: readonly ColumnProps[]
  search: ListSearch
  records: readonly StoredRecord[]
  /** Number of matches, including those not printed. */
  total: number
  /** Called when the rows are rendered. */
  onDrawn: ReactNode
}

/**
 * All rows below a head repeated on every page: shop, list, filters and time of printing, without
 * controls.
 */
export function PrintedList({
  resource,
  columns,
  search,
  records,
  total,
  onDrawn,
}: PrintedListProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const shop = useShownShop()
  const timeZone = useTimeZone()
  const [at] = useState(() => new Date().toISOString())
  const shown = columns.filter(({ source }) => resource.fields[source]?.kind !== 'image')
  const names = useNamesAtFirst(referredIds(resource, shown, records))
  const style = useCellStyle(resource, names ?? new Map())
  if (!names) return null
  const cell = ({ source, render }: ColumnProps, record: StoredRecord) =>
    source in resource.fields || !render
      ? cellContent({ resource, source, record, style })
      : render(record)
  const numberOf = ({ source, numeric }: ColumnProps) =>
    numeric || isNumeric(resource, source) ? { className: classes.number } : {}
  return (
    <section
      className={`${classes.sheet} ${shown.length > mostUpright ? classes.wide : ''}`}
      data-print-list
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th colSpan={shown.length} className={classes.head}>
              <strong>{labels.title}</strong>
              <span>{[shop?.name, formatDateTime(at, timeZone)].filter(Boolean).join(' · ')}</span>
              <Filters resource={resource} search={search} />
              <span>
                {t(records.length < total ? 'print.part' : 'print.count', {
                  count: records.length,
                  total,
                })}
              </span>
            </th>
          </tr>
          <tr>
            {shown.map((column) => (
              <th key={column.source} {...numberOf(column)}>
                {labels.field(column.source)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {shown.map((column) => (
                <td key={column.source} {...numberOf(column)}>
                  {cell(column, record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onDrawn}
    </section>
  )
}

/** Filters and search of the list as text. */
function Filters({ resource, search }: { resource: ResourceDefinition; search: ListSearch }) {
  const { t } = useTranslation('kit')
  const names = resource.list.filters.filter((name) => search[name])
  return (
    <>
      {search.q && <span>{t('filter_is', { name: t('search'), value: search.q })}</span>}
      {names.map((name) => (
        <Filter key={name} resource={resource} name={name} value={search[name] ?? ''} />
      ))}
    </>
  )
}

function Filter({
  resource,
  name,
  value,
}: {
  resource: ResourceDefinition
  name: string
  value: string
}) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return (
    <span>
      {t('filter_is', { name: labels.field(name), value: useFilterText(resource, name, value) })}
    </span>
  )
}
