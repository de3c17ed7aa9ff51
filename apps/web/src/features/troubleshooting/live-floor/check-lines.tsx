import { type CheckLine, payablePieces, servedPieces } from '@pos/domain/checks/check'
import { checkTotals } from '@pos/domain/checks/check-totals'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type PlainColumn, PlainTable } from '#ui/table/plain-table.tsx'
import type { CheckHistory } from './event-text.ts'
import classes from './live-floor.module.css'

/** The lines of a check with their progress, its discounts and its total. */
export function CheckLines({ check }: Pick<CheckHistory, 'check'>) {
  const { t } = useTranslation('live-floor')
  const currency = useCurrency()
  const { lines, total } = checkTotals(check)
  const amounts = new Map(check.lines.map(({ uid }, index) => [uid, lines[index]]))
  const columns: PlainColumn<CheckLine>[] = [
    { label: t('check.line'), role: 'title', render: (line) => <LineName line={line} /> },
    {
      label: t('check.progress'),
      look: 'whole',
      render: (line) => {
        const progress = progressOf(line)
        return servedPieces(line) > 0 ? (
          <StatusBadge tone={progressTones[progress]}>{t(`progress.${progress}`)}</StatusBadge>
        ) : (
          '-'
        )
      },
    },
    {
      label: t('check.quantity'),
      look: 'number',
      render: (line) => formatNumber(payablePieces(line)),
    },
    {
      label: t('check.price'),
      look: 'number',
      render: ({ uid }) => {
        const { price = 0, discount = 0 } = amounts.get(uid) ?? {}
        return <MoneyText>{formatAmount(price - discount, currency)}</MoneyText>
      },
    },
  ]
  return (
    <Section title={t('check.lines')} description={t('check.total_note')}>
      {check.lines.length === 0 ? (
        t('check.no_lines')
      ) : (
        <PlainTable
          label={t('check.lines')}
          columns={columns}
          records={check.lines}
          keyOf={({ uid }) => uid}
        />
      )}
      {check.discounts.map(({ uid, name, amount }) => (
        <p key={uid} className={classes.total} data-part>
          <span>{t('check.discount', { name })}</span>
          <span>
            {typeof amount === 'number' ? formatAmount(-amount, currency) : `-${amount.rate}%`}
          </span>
        </p>
      ))}
      <p className={classes.total}>
        <span>{t('check.total')}</span>
        <MoneyText>{formatAmount(total, currency)}</MoneyText>
      </p>
    </Section>
  )
}

const progressTones = {
  unsent: 'warning',
  on_hold: 'neutral',
  sent: 'info',
  started: 'info',
  ready: 'success',
  served: 'neutral',
} as const

const progressOf = ({ ticket_uid, hold, kitchen }: CheckLine): keyof typeof progressTones =>
  ticket_uid === null ? (hold ? 'on_hold' : 'unsent') : (kitchen ?? 'sent')

/** The name of a line with its condiments, and its pieces that are not paid. */
function LineName({ line }: { line: CheckLine }) {
  const { t } = useTranslation('live-floor')
  const { name, condiments, message, seat, voided, comped, moved } = line
  const small = [
    condiments
      .map((one) => (one.quantity > 1 ? `${one.name} × ${one.quantity}` : one.name))
      .join(', '),
    message,
    seat != null && t('check.seat', { seat }),
    voided > 0 && t('check.voided', { count: voided }),
    comped > 0 && t('check.comped', { count: comped }),
    moved > 0 && t('check.moved', { count: moved }),
  ].filter(Boolean)
  return (
    <span className={classes.line}>
      {name}
      {small.length > 0 && <small>{small.join(' · ')}</small>}
    </span>
  )
}
