import type { ResourceDefinition } from '@pos/contract/resource'
import { IconDots } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { openRow } from '#ui/table/open-row.ts'
import classes from '#ui/table/table.module.css'
import { rankOf, useWideRegion } from '#ui/table/use-wide-region.ts'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { ActiveRow } from '../in-place/active-row.tsx'
import { isEditable } from '../in-place/editable.ts'
import { useLabels } from '../resource/labels.ts'
import { type NamesOf, nameOf, referredIds, useNamesAtFirst } from '../resource/reference-names.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { cellContent, isNumeric, useCellStyle } from '../values/cell.tsx'
import type { StoredRecord } from './read-all.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { Head, type ShownColumn } from './table-head.tsx'
import { useRowSelection } from './use-row-selection.ts'

/** More than fit on a screen, so that nothing visible moves when the rows arrive. */
export const skeletonRows = 24

interface RowsProps {
  resource: ResourceDefinition
  columns: readonly ColumnProps[]
  records: readonly StoredRecord[]
  sort: string | undefined
  onSort: (sort: string) => void
  /** Ids of the selected records. */
  selected: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** The record that was last opened. */
  opened: string | null
  /** Called when the rows are first rendered. */
  onDrawn: () => void
}

/** The records of a page as a table; as cards on phones. */
export function Rows(props: RowsProps) {
  const { t } = useTranslation('common')
  const { resource, columns, records } = props
  const names = useNamesAtFirst(
    referredIds(
      resource,
      columns.filter(({ render }) => !render),
      records,
    ),
  )
  // Names arrive separately: as a deferred value they let the table render in small steps.
  const isKnown = useDeferredValue(names !== null)
  return names && isKnown ? (
    <RecordTable {...props} names={names} />
  ) : (
    <TableSkeleton label={t('loading')} rows={skeletonRows} />
  )
}

function RecordTable({ names, ...list }: RowsProps & { names: NamesOf }) {
  const { resource, columns, records, selected, onDrawn } = list
  const labels = useLabels(resource)
  // Read once for all rows.
  const shared = {
    t: useTranslation('kit').t,
    base: useResourceRoute().base,
    style: useCellStyle(resource, names),
  }
  useEffect(onDrawn, [onDrawn])
  const ids = records.map(({ id }) => id)
  const onSelect = useRowSelection({ ids, selected, onSelect: list.onChoose })
  const region = useRef<HTMLElement>(null)
  useWideRegion(region)
  const isSecondary = columns.map(({ secondary }) => secondary)
  const heads = columns.map((column, index) => ({
    ...column,
    label: column.heading ? labels.text(column.heading) : labels.field(column.source),
    look: {
      ...cellLook(resource, column),
      'data-secondary': column.secondary || undefined,
      'data-gives-way': rankOf(isSecondary, index),
    },
  }))
  return (
    // A wide table scrolls inside, and is focusable so that the keyboard can scroll it.
    <section
      ref={region}
      className={`${classes.region} ${classes.list}`}
      aria-label={labels.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
    >
      <table className={classes.table}>
        <Head {...list} heads={heads} />
        <tbody>
          {records.map((record) => (
            <Row
              key={record.id}
              {...list}
              {...shared}
              heads={heads}
              record={record}
              isSelected={selected.includes(record.id)}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
      <ActiveRow resource={resource} region={region} records={records} />
    </section>
  )
}

interface RowProps extends Pick<RowsProps, 'resource' | 'opened'> {
  heads: readonly ShownColumn[]
  record: StoredRecord
  isSelected: boolean
  onSelect: ReturnType<typeof useRowSelection>
  t: TFunction<'kit'>
  base: ReturnType<typeof useResourceRoute>['base']
  style: ReturnType<typeof useCellStyle>
}

function Row({ resource, heads, record, isSelected, onSelect, opened, t, base, style }: RowProps) {
  const name = nameOf(resource, record)
  return (
    <tr
      data-id={record.id}
      data-chosen={isSelected || undefined}
      data-opened={record.id === opened || undefined}
      onClick={openRow}
    >
      {resource.transfer && (
        <td className={classes.mark}>
          <RowCheckbox
            label={t('select', { name })}
            isChecked={isSelected}
            onChange={(isChecked, isRange) => onSelect(record.id, isChecked, isRange)}
          />
        </td>
      )}
      {heads.map(({ source, link, render, below, label, look }) => {
        const content = render ? render(record) : cellContent({ resource, source, record, style })
        const isEdited = !render && !link && isEditable(resource, source, record)
        return (
          <td key={source} {...look} data-label={label} data-title={link}>
            {link && <PageLink to={recordPath(base, record.id)}>{content}</PageLink>}
            {isEdited && (
              <Editable
                label={t('in_place.edit', { field: label })}
                source={source}
                content={content}
              />
            )}
            {!link && !isEdited && content}
            {below?.(record)}
          </td>
        )
      })}
      <td className={classes.toolsCell} data-row-actions>
        <button
          type="button"
          data-more
          aria-haspopup="menu"
          aria-label={t('row_actions', { name })}
        >
          <IconDots size={20} aria-hidden />
        </button>
      </td>
    </tr>
  )
}

/**
 * Reached with `e` and by the row's actions: as Tab stops, fifty rows of them would be in the way.
 */
function Editable({
  label,
  source,
  content,
}: {
  label: string
  source: string
  content: ReactNode
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.editable}
      data-edit={source}
      title={`${label} (E)`}
    >
      {content}
    </button>
  )
}

function cellLook(resource: ResourceDefinition, { source, numeric }: ColumnProps) {
  const { kind, rule, max } = resource.fields[source] ?? {}
  if (numeric || isNumeric(resource, source)) return { className: classes.number }
  if (kind === 'image') return { className: classes.picture }
  if (kind === 'text' && rule !== 'tel' && (max ?? 0) >= 40) return { className: classes.words }
  return kind === 'choice' || rule === 'tel' || source.endsWith('_at')
    ? { className: classes.whole }
    : {}
}
