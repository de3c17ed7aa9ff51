import type { ResourceDefinition } from '@pos/contract/resource'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/table/table.module.css'
import type { ColumnProps } from '../columns/fields-of.tsx'
import type { StoredRecord } from './read-all.ts'
import { RowCheckbox } from './row-checkbox.tsx'

/** A column with its heading and the attributes of its cells. */
export interface ShownColumn extends ColumnProps {
  label: string
  look: {
    className?: string | undefined
    'data-secondary': true | undefined
    'data-gives-way': number | undefined
  }
}

interface HeadProps {
  resource: ResourceDefinition
  records: readonly StoredRecord[]
  heads: readonly ShownColumn[]
  sort: string | undefined
  onSort: (sort: string) => void
  /** Ids of the selected records. */
  selected: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Heading of a list: a checkbox for all rows and the columns, some of which sort. */
export function Head({ resource, heads, records, sort, onSort, selected, onChoose }: HeadProps) {
  const { t } = useTranslation('kit')
  return (
    <thead>
      <tr>
        {resource.transfer && (
          <th className={classes.mark}>
            <RowCheckbox
              label={t('select_all')}
              isChecked={selected.length === records.length}
              isPartly={selected.length > 0 && selected.length < records.length}
              onChange={(isChecked) =>
                onChoose(isChecked ? records.map((record) => record.id) : [])
              }
            />
          </th>
        )}
        {heads.map(({ source, label, look }) => (
          <th key={source} {...look} {...sortState(source, sort)}>
            {isSortable(resource, source) ? (
              <SortButton label={label} source={source} sort={sort} onSort={onSort} />
            ) : (
              label
            )}
          </th>
        ))}
        <th className={classes.toolsCell}>
          <span className="pos-visually-hidden">{t('row_actions_head')}</span>
        </th>
      </tr>
    </thead>
  )
}

const isSortable = (resource: ResourceDefinition, source: string) =>
  resource.list.sort.includes(source) || source.endsWith('_at')

function sortState(source: string, sort: string | undefined) {
  if (sort === source) return { 'aria-sort': 'ascending' } as const
  return sort === `-${source}` ? ({ 'aria-sort': 'descending' } as const) : {}
}

/** Ascending, descending, then the default order. */
function SortButton({
  label,
  source,
  sort,
  onSort,
}: Pick<HeadProps, 'sort' | 'onSort'> & { label: string; source: string }) {
  const [next, Icon] =
    sort === source
      ? [`-${source}`, IconArrowUp]
      : sort === `-${source}`
        ? ['', IconArrowDown]
        : [source, IconArrowsSort]
  return (
    <button type="button" onClick={() => onSort(next)}>
      {label}
      <Icon size={13} aria-hidden />
    </button>
  )
}
