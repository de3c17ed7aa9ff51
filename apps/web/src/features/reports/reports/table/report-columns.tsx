import { Text } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyColumnMenu } from '#kit/columns/column-button.tsx'
import type { ReportAddress } from '../frame/use-report-search.ts'
import { everyColumn, namedColumns, type ReportColumn } from './report-rows.ts'

const ColumnMenu = lazy(() =>
  import('#kit/columns/column-menu.tsx').then((m) => ({ default: m.ColumnMenu })),
)

interface ReportColumnsProps<F> {
  possible: readonly ReportColumn<F>[]
  shown: readonly ReportColumn<F>[]
  address: ReportAddress
}

/**
 * The button to select the columns of a report's table in the address; at least one always stays.
 */
export function ReportColumns<F>({ possible, shown, address }: ReportColumnsProps<F>) {
  const { t } = useTranslation('reports')
  const item = ({ key, label }: ReportColumn<F>) => ({ id: key, label })
  return (
    <LazyColumnMenu size="compact-sm">
      <ColumnMenu
        size="compact-sm"
        shown={shown.map(item)}
        others={possible.filter((column) => !shown.includes(column)).map(item)}
        isFixed={() => shown.length === 1}
        isSelected={
          address.raw.columns !== everyColumn &&
          namedColumns(possible, address.raw.columns) !== null
        }
        keep={(keys) => address.change({ columns: keys?.join(',') ?? '' })}
      >
        <Text size="xs" c="dimmed">
          {t('columns_note')}
        </Text>
      </ColumnMenu>
    </LazyColumnMenu>
  )
}
