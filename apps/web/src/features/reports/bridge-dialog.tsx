import { Modal, Text } from '@mantine/core'
import type { BridgeFigures } from '@pos/contract/reports/bridge'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/load-state.tsx'
import { api } from '#lib/api-client.ts'
import { formatAmount } from '#lib/format.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import classes from './bridge-dialog.module.css'
import type { ReportName } from './use-report.ts'

interface Line {
  readonly name: Exclude<keyof BridgeFigures, 'tendered' | 'change'>
  /** It is taken off, or the result of the lines above it. */
  readonly role?: 'minus' | 'sum'
  /** It is left out while it is zero. */
  readonly isRare?: boolean
  /** The reports that it is the figure of. */
  readonly reports?: readonly ReportName[]
}

/** From what dishes cost to what lay in the drawer; each sum is that of the lines since the sum before it. */
const lines: readonly Line[] = [
  { name: 'gross' },
  { name: 'discount', role: 'minus', reports: ['discounts'] },
  { name: 'charge', isRare: true },
  { name: 'table_charge', isRare: true },
  { name: 'gratuity', isRare: true },
  { name: 'tax_on_top', isRare: true },
  { name: 'unexplained', isRare: true },
  { name: 'total', role: 'sum', reports: ['revenues', 'revenue-centers', 'time-periods', 'tables', 'staff', 'shops'] },
  { name: 'tax', role: 'minus', reports: ['tax'] },
  { name: 'net', role: 'sum' },
  { name: 'charges_net', role: 'minus', isRare: true },
  { name: 'items', role: 'sum', reports: ['orders', 'menu-matrix'] },
]
const paid: readonly Line[] = [
  { name: 'total' },
  { name: 'tip', isRare: true },
  { name: 'unsettled', isRare: true },
  { name: 'received', role: 'sum', reports: ['payments'] },
]

interface BridgeDialogProps {
  /** The report from which one asks. */
  report: ReportName
  query: Readonly<Record<string, string>>
  onClose: () => void
}

/** Why one figure is not another: the ledger that leads from gross to total, net, and what was received. */
export function BridgeDialog({ report, query, onClose }: BridgeDialogProps) {
  const { t } = useTranslation(['reports', 'common'])
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'bridge', query],
    queryFn: ({ signal }) => api.get('/v1/reports/bridge', query, { signal, silent: true }).then((answer) => answer.data),
  })
  return (
    <Modal opened onClose={onClose} title={t('reports:bridge.title')} size={620} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Text size="sm" c="dimmed" mb="md">
        {t('reports:bridge.text')}
      </Text>
      {data && !error ? (
        <>
          <Ledger {...data} title={t('reports:bridge.sold')} lines={lines} report={report} />
          <Ledger {...data} title={t('reports:bridge.paid')} lines={paid} report={report} />
        </>
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton columns={2} label={t('reports:loading')} />
        </LoadState>
      )}
    </Modal>
  )
}

interface LedgerProps {
  title: string
  lines: readonly Line[]
  figures: BridgeFigures
  basis: ReportBasis
  report: ReportName
}

function Ledger({ title, lines: all, figures, basis, report }: LedgerProps) {
  const { t } = useTranslation(['reports', 'navigation'])
  const money = (amount: number) => <MoneyText isNegative={amount < 0}>{formatAmount(amount, basis.currency)}</MoneyText>
  return (
    <table className={classes.ledger}>
      <caption>{title}</caption>
      <tbody>
        {all
          .filter(({ name, isRare }) => !isRare || figures[name] !== 0)
          .map(({ name, role, reports = [] }) => (
            <tr key={name} data-sum={role === 'sum' || undefined} aria-current={reports.includes(report) || undefined}>
              <th scope="row">
                {role === 'sum' ? '= ' : role === 'minus' ? '− ' : ''}
                {t(`reports:bridge.lines.${name}`)}
                {reports.length > 0 && (
                  <span>{reports.map((one) => t(`navigation:reports.${one}`)).join(t('reports:bridge.separator'))}</span>
                )}
              </th>
              <td>{money(role === 'minus' ? -figures[name] : figures[name])}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
