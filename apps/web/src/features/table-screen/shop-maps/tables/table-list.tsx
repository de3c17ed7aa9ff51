import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber } from '#lib/text/format.ts'
import { openRow } from '#ui/table/open-row.ts'
import classes from '#ui/table/table.module.css'
import { type TableColumn, type TableRow, tableColumns } from './all-tables.ts'

interface TableListProps {
  tables: readonly TableRow[]
  sort: string
  onSort: (sort: string) => void
}

/** Tables as a table; on phones each is a card. */
export function TableList({ tables, sort, onSort }: TableListProps) {
  const { t: texts } = useTranslation('shop-maps')
  const labels: Record<TableColumn, string> = {
    code: texts('fields.code'),
    floor: texts('title_one'),
    shape: texts('fields.shape'),
    seats: texts('fields.seats'),
    revenue_center_id: texts('fields.revenue_center_id'),
  }
  return (
    <section
      className={`${classes.region} ${classes.lines}`}
      aria-label={texts('all_tables.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {tableColumns.map((name) => (
              <Header key={name} name={name} label={labels[name]} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <tr key={table.id} onClick={openRow}>
              <td data-title>
                <PageLink to={recordPath('shop-maps', table.floorId)}>{table.code}</PageLink>
              </td>
              <td data-label={labels.floor}>{table.floor}</td>
              <td data-label={labels.shape} className={classes.whole}>
                {texts(`all_tables.shapes.${table.kind}`)}
              </td>
              <td data-label={labels.seats} className={classes.number}>
                {formatNumber(table.seats)}
              </td>
              <td data-label={labels.revenue_center_id}>{table.center ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Ascending, descending, then floor order. */
function Header({
  name,
  label,
  sort,
  onSort,
}: { name: TableColumn; label: string } & Pick<TableListProps, 'sort' | 'onSort'>) {
  const [next, Icon, direction] =
    sort === name
      ? ([`-${name}`, IconArrowUp, 'ascending'] as const)
      : sort === `-${name}`
        ? (['', IconArrowDown, 'descending'] as const)
        : ([name, IconArrowsSort, 'none'] as const)
  return (
    <th scope="col" aria-sort={direction} className={name === 'seats' ? classes.number : undefined}>
      <button type="button" onClick={() => onSort(next)}>
        {label}
        <Icon size={13} aria-hidden />
      </button>
    </th>
  )
}
