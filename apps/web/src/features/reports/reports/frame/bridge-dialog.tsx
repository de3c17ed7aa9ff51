import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { Dialog } from '#lib/dialog.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { Ledger, type LedgerLine, paidLines } from '../table/ledger.tsx'
import type { ReportName } from './use-report.ts'

/** From item prices to payments received; each sum adds up the lines since the previous one. */
const lines: readonly LedgerLine[] = [
  { name: 'comp_amount', role: 'aside', isRare: true, reports: ['voids'] },
  { name: 'gross' },
  { name: 'discount', role: 'minus', reports: ['discounts'] },
  { name: 'charge', isRare: true },
  { name: 'table_charge', isRare: true },
  { name: 'gratuity', isRare: true },
  { name: 'tax_on_top', isRare: true },
  { name: 'unexplained', isRare: true },
  {
    name: 'total',
    role: 'sum',
    reports: ['revenues', 'revenue-centers', 'time-periods', 'tables', 'staff', 'shops'],
  },
  { name: 'tax', role: 'minus', reports: ['tax'] },
  { name: 'net', role: 'sum' },
  { name: 'charges_net', role: 'minus', isRare: true },
  { name: 'items', role: 'sum', reports: ['orders', 'menu-matrix'] },
]

interface BridgeDialogProps {
  /** The report that the dialog was opened from. */
  report: ReportName
  query: Readonly<Record<string, string>>
  onClose: () => void
}

/** The bridge from gross to total, net and payments received, which explains why figures differ. */
export function BridgeDialog({ report, query, onClose }: BridgeDialogProps) {
  const { t } = useTranslation(['reports', 'common'])
  const { data, error, refetch } = useEndpoint('/v1/reports/bridge', query)
  const shown = data && { ...data, report, search: query }
  return (
    <Dialog onClose={onClose} title={t('reports:bridge.title')} size={620}>
      <Text size="sm" c="dimmed" mb="md">
        {t('reports:bridge.text')}
      </Text>
      {shown && !error ? (
        <>
          <Ledger {...shown} title={t('reports:bridge.sold')} lines={lines} />
          <Ledger {...shown} title={t('reports:bridge.paid')} lines={paidLines} />
        </>
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton columns={2} label={t('reports:loading')} />
        </LoadState>
      )}
    </Dialog>
  )
}
