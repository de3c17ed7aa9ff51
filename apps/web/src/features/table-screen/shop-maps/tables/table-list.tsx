import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber } from '#lib/text/format.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableRow } from './all-tables.ts'

interface TableListProps {
  tables: readonly TableRow[]
  sort: string
  onSort: (sort: string) => void
}

/** Tables as a table; on phones each is a card. */
export function TableList({ tables, sort, onSort }: TableListProps) {
  const { t } = useTranslation('shop-maps')
  return (
    <PlainTable
      label={t('all_tables.title')}
      records={tables}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
      columns={[
        {
          label: t('fields.code'),
          sort: 'code',
          role: 'title',
          render: ({ code, floorId }) => (
            <PageLink to={recordPath('shop-maps', floorId)}>{code}</PageLink>
          ),
        },
        { label: t('title_one'), sort: 'floor', render: ({ floor }) => floor },
        {
          label: t('fields.shape'),
          sort: 'shape',
          look: 'whole',
          render: ({ kind }) => t(`all_tables.shapes.${kind}`),
        },
        {
          label: t('fields.seats'),
          sort: 'seats',
          look: 'number',
          render: ({ seats }) => formatNumber(seats),
        },
        {
          label: t('fields.revenue_center_id'),
          sort: 'revenue_center_id',
          render: ({ center }) => center ?? '-',
        },
      ]}
    />
  )
}
