import { Button } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/section.tsx'
import { isTree, openRows, openText, shownRows } from './report-rows.ts'
import { ReportTable, type ReportTableProps } from './report-table.tsx'

type LinkedTableProps<F> = Pick<ReportTableProps<F>, 'heading' | 'columns' | 'rows' | 'address'> & {
  report: { readonly totals: F; readonly compared_totals: F | null; readonly basis: ReportBasis }
}

/** The table of a report's rows in the selected order, with the totals. */
export function LinkedTable<F>({ report, ...table }: LinkedTableProps<F>) {
  const { t } = useTranslation('reports')
  const { totals, compared_totals, basis } = report
  return <TableSection label={t('table')} totals={{ figures: totals, compared: compared_totals }} basis={basis} canSort {...table} />
}

/** A report's table under its heading, with the buttons that open and close all of its rows. */
export function TableSection<F>(props: ReportTableProps<F>) {
  const { t } = useTranslation('reports')
  const { label, rows, address } = props
  const all = openRows(rows, 'all')
  const open = openRows(rows, address.raw.open)
  return (
    <Section
      title={label}
      actions={
        isTree(rows) && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={shownRows(rows, open).length === shownRows(rows, all).length}
              onClick={() => address.change({ open: openText(rows, all) })}
            >
              {t('open_all')}
            </Button>
            <Button size="compact-sm" variant="default" disabled={open.size === 0} onClick={() => address.change({ open: '' })}>
              {t('close_all')}
            </Button>
          </>
        )
      }
    >
      <ReportTable {...props} />
    </Section>
  )
}
