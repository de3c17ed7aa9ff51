import { UnstyledButton } from '@mantine/core'
import type { FieldKind } from '@pos/contract/field'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { isSortable, nextSort, sortOf } from '../data/list-state.ts'
import type { AnyRecord } from '../data/resource-access.ts'
import { preloadForm } from '../form/preload-form.ts'
import { TextLink } from '../screen/links.tsx'
import { useResourceTexts } from '../screen/resource-texts.ts'
import { useScreen } from '../screen/screen-context.ts'
import { CellValue } from '../values/cell-value.tsx'
import classes from './table.module.css'

/** What a column draws itself for: the head, or one record's row. */
export type ColumnPlace = { readonly sort: string; onSort(sort: string): void } | { readonly record: AnyRecord }
/** Given by Table. */
export const ColumnPlaceContext = createContext<ColumnPlace | null>(null)

/** How a column differs from what the contract says of its field. */
export interface ColumnProps {
  /** A field; any name when `render` is given. */
  readonly source: string
  /** Leads to the record. */
  readonly link?: boolean
  /** Head, when it is not the field's label. */
  readonly label?: string
  /** Content, when it is not the field's value. */
  readonly render?: (record: never) => ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly width?: number
  /** Left out below 640 pixels. */
  readonly wideOnly?: boolean
}

const numbers: readonly FieldKind[] = ['money', 'integer', 'decimal']
const marks: readonly FieldKind[] = ['boolean', 'image']

/** One column of a Table: its head, and its cell in every row. */
export function Column(props: ColumnProps) {
  const place = use(ColumnPlaceContext)
  const { resource } = useScreen()
  const texts = useResourceTexts(resource.name)
  const kind = resource.fields[props.source]?.kind
  const align = props.align ?? (kind && numbers.includes(kind) ? 'end' : kind && marks.includes(kind) ? 'center' : 'start')
  const label = props.label ?? texts.field(props.source)
  const style = { textAlign: align, width: props.width }
  if (!place) return null
  if ('record' in place) {
    return (
      <td className={props.wideOnly ? classes.wideOnly : ''} data-label={label} data-main={props.link === true} style={style}>
        <Cell {...props} record={place.record} />
      </td>
    )
  }
  const sorted = sortOf(place.sort, props.source)
  const canSort = isSortable(resource, props.source)
  return (
    <th scope="col" className={props.wideOnly ? classes.wideOnly : ''} style={style} aria-sort={canSort ? sorted : undefined}>
      {canSort ? (
        <UnstyledButton
          className={classes.sort}
          onClick={(event: MouseEvent) => place.onSort(nextSort(place.sort, props.source, event.shiftKey))}
        >
          {label}
          <SortIcon sorted={sorted} />
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  )
}

function Cell({ source, link, render, record }: ColumnProps & { record: AnyRecord }) {
  const { resource, base } = useScreen()
  const field = resource.fields[source]
  const value = record[source]
  const content = render ? render(record as never) : field ? <CellValue resource={resource.name} name={source} field={field} value={value} /> : String(value ?? '')
  if (!link) return content
  return (
    <TextLink to={`${base}/${record.id}`} onIntent={preloadForm} fz="inherit" fw={500}>
      {content}
    </TextLink>
  )
}

function SortIcon({ sorted }: { sorted: 'ascending' | 'descending' | 'none' }) {
  if (sorted === 'none') return <IconArrowsSort size={14} aria-hidden opacity={0.5} />
  return sorted === 'ascending' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />
}
