import { Button } from '@mantine/core'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import type { Behind } from '../frame/drill-down.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import { everyColumn, namedColumns, type ReportColumn, type ReportRow } from './report-rows.ts'
import { SelectableTable } from './table-section.tsx'

interface FoldedTableProps<F> {
  label?: string
  heading: string
  columns: readonly ReportColumn<F>[]
  rows: readonly ReportRow<F>[]
  report: { readonly totals: F; readonly compared_totals: F | null; readonly basis: ReportBasis }
  address: ReportAddress
  /** The receipts behind the totals, if they are not simply all. */
  behind?: Behind
}

/** A report's table without columns of zeros, and a button to show them. */
export function FoldedTable<F>({
  label,
  heading,
  columns,
  rows,
  report,
  address,
  behind = {},
}: FoldedTableProps<F>) {
  const { t } = useTranslation('reports')
  const { totals, compared_totals, basis } = report
  const sums = { figures: totals, compared: compared_totals, behind }
  const filled = filledColumns(columns, [...rows, sums])
  const isAll = address.raw.columns === everyColumn
  const isNamed = !isAll && namedColumns(columns, address.raw.columns) !== null
  const empty = isNamed ? 0 : columns.length - filled.length
  return (
    <>
      <SelectableTable
        label={label ?? t('table')}
        heading={heading}
        columns={columns}
        usual={filled}
        rows={rows}
        totals={sums}
        basis={basis}
        address={address}
        canSort
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

type Valued<F> = Pick<ReportRow<F>, 'figures' | 'compared' | 'children'>

/** The columns with a figure other than zero in some row; always at least the first. */
function filledColumns<F>(
  columns: readonly ReportColumn<F>[],
  rows: readonly Valued<F>[],
): readonly ReportColumn<F>[] {
  const isFilled = (
    of: ReportColumn<F>['of'],
    { figures, compared, children = [] }: Valued<F>,
  ): boolean =>
    Boolean(of(figures)) ||
    (compared !== null && Boolean(of(compared))) ||
    children.some((row) => isFilled(of, row))
  return columns.filter(({ of }, index) => index === 0 || rows.some((row) => isFilled(of, row)))
}
