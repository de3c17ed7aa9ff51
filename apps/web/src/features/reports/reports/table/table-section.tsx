import { Button } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { Section, type SectionProps } from '#ui/layout/section.tsx'
import type { Behind } from '../frame/drill-down.ts'
import { ReportColumns } from './report-columns.tsx'
import {
  isTree,
  namedColumns,
  openRows,
  openText,
  type ReportColumn,
  shownRows,
} from './report-rows.ts'
import { ReportTable, type ReportTableProps } from './report-table.tsx'

type LinkedTableProps<F> = Pick<ReportTableProps<F>, 'heading' | 'columns' | 'rows' | 'address'> & {
  /** The receipts behind the totals, if they are not simply all. */
  behind?: Behind
  report: { readonly totals: F; readonly compared_totals: F | null; readonly basis: ReportBasis }
}

/** The table of a report's rows in the selected order and columns, with the totals. */
export function LinkedTable<F>({ report, behind = {}, ...table }: LinkedTableProps<F>) {
  const { t } = useTranslation('reports')
  const { totals, compared_totals, basis } = report
  return (
    <SelectableTable
      label={t('table')}
      totals={{ figures: totals, compared: compared_totals, behind }}
      basis={basis}
      canSort
      {...table}
    />
  )
}

interface SelectableTableProps<F> extends ReportTableProps<F> {
  /** Columns by default; all if missing. */
  usual?: readonly ReportColumn<F>[]
}

/** A report's table with a button to select columns. */
export function SelectableTable<F>({
  columns,
  usual = columns,
  ...table
}: SelectableTableProps<F>) {
  const { address } = table
  const shown = namedColumns(columns, address.raw.columns) ?? usual
  return (
    <TableSection
      {...table}
      columns={shown}
      actions={<ReportColumns possible={columns} shown={shown} address={address} />}
    />
  )
}

type TableSectionProps<F> = ReportTableProps<F> & Pick<SectionProps, 'actions'>

/** A report's table under its heading, with buttons to open and close all rows. */
export function TableSection<F>({ actions, ...props }: TableSectionProps<F>) {
  const { t } = useTranslation('reports')
  const { label, rows, address } = props
  const all = openRows(rows, 'all')
  const open = openRows(rows, address.raw.open)
  return (
    <Section
      title={label}
      actions={
        <>
          {isTree(rows) && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                disabled={shownRows(rows, open).length === shownRows(rows, all).length}
                onClick={() => address.change({ open: openText(rows, all) })}
              >
                {t('open_all')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={open.size === 0}
                onClick={() => address.change({ open: '' })}
              >
                {t('close_all')}
              </Button>
            </>
          )}
          {actions}
        </>
      }
    >
      <ReportTable {...props} />
    </Section>
  )
}
