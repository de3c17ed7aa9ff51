import { Button } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { Section, type SectionProps } from '#ui/layout/section.tsx'
import type { Behind } from '../frame/drill-down.ts'
import { ReportColumns } from './report-columns.tsx'
import {
  everyColumn,
  filledColumns,
  isTree,
  namedColumns,
  openRows,
  openText,
  shownRows,
} from './report-rows.ts'
import { ReportTable, type ReportTableProps } from './report-table.tsx'

type LinkedTableProps<F> = Pick<ReportTableProps<F>, 'heading' | 'columns' | 'rows' | 'address'> & {
  label?: string
  /** The receipts behind the totals, if they are not simply all. */
  behind?: Behind
  report: { readonly totals: F; readonly compared_totals: F | null; readonly basis: ReportBasis }
}

/** The table of a report's rows in the selected order and columns, with the totals. */
export function LinkedTable<F>({ report, label, behind = {}, ...table }: LinkedTableProps<F>) {
  const { t } = useTranslation('reports')
  const { totals, compared_totals, basis } = report
  return (
    <SelectableTable
      label={label ?? t('table')}
      totals={{ figures: totals, compared: compared_totals, behind }}
      basis={basis}
      canSort
      {...table}
    />
  )
}

/**
 * A report's table with a button to select columns. Columns of zeros are folded until someone asks
 * for them.
 */
export function SelectableTable<F>({ columns, ...table }: ReportTableProps<F>) {
  const { t } = useTranslation('reports')
  const { address, rows, totals } = table
  const filled = filledColumns(columns, totals ? [...rows, totals] : rows)
  const named = namedColumns(columns, address.raw.columns)
  const shown = named ?? filled
  const isAll = address.raw.columns === everyColumn
  const empty = named === null || isAll ? columns.length - filled.length : 0
  return (
    <>
      <TableSection
        {...table}
        columns={shown}
        actions={<ReportColumns possible={columns} shown={shown} address={address} />}
      />
      {empty > 0 && (
        <div className="pos-no-print">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => address.change({ columns: isAll ? '' : everyColumn })}
          >
            {isAll ? t('empty_columns.hide') : t('empty_columns.show', { count: empty })}
          </Button>
        </div>
      )}
    </>
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
