import { Button, Text } from '@mantine/core'
import type { Ledger, LedgerEntry } from '@pos/contract/accounting/receivables'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { onPhones } from '#ui/table/on-phones.ts'
import { openRow } from '#ui/table/open-row.ts'
import table from '#ui/table/table.module.css'
import { Amount } from './amount.tsx'
import { ReverseDialog } from './ledger-actions.tsx'

/** Every entry with the balance after it, between opening and closing balance. */
export function LedgerTable({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('receivables')
  const [reversed, setReversed] = useState<LedgerEntry | null>(null)
  const { from, to, opening, closing, entries } = ledger
  return (
    <div role="group" className={`${table.region} ${table.lines}`} aria-label={t('ledger.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('ledger.date')}</th>
            <th>{t('ledger.entry')}</th>
            <th>{t('ledger.note')}</th>
            <th className={table.number}>{t('ledger.amount')}</th>
            <th className={table.number}>{t('balance')}</th>
            <th>{t('ledger.statement')}</th>
            <th className="pos-no-print" aria-label={t('ledger.reverse')} />
          </tr>
        </thead>
        <tbody>
          <Sum date={from} label={t('ledger.opening')} amount={opening} />
          {entries.length === 0 && (
            <tr>
              <td data-title colSpan={7}>
                {t('ledger.empty')}
              </td>
            </tr>
          )}
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onReverse={() => setReversed(entry)} />
          ))}
          <Sum date={to} label={t('ledger.closing')} amount={closing} />
        </tbody>
      </table>
      {reversed && <ReverseDialog entry={reversed} onClose={() => setReversed(null)} />}
    </div>
  )
}

function Sum({ date, label, amount }: { date: string; label: string; amount: number }) {
  const { t } = useTranslation('receivables')
  return (
    <tr>
      <td data-label={t('ledger.date')} className={table.whole}>
        {date}
      </td>
      <td data-title colSpan={3}>
        <b>{label}</b>
      </td>
      <td data-label={t('balance')} className={table.number} style={{ fontWeight: 600 }}>
        <Amount>{amount}</Amount>
      </td>
      <td data-secondary colSpan={2} aria-hidden />
    </tr>
  )
}

function Row({ entry, onReverse }: { entry: LedgerEntry; onReverse: () => void }) {
  const { t } = useTranslation('receivables')
  const canReverse = entry.kind !== 'charge' && !entry.is_reversed && entry.reverses === null
  return (
    <tr onClick={openRow}>
      <td data-label={t('ledger.date')} className={table.whole}>
        {entry.business_date}
      </td>
      <td data-title>
        {entry.receipt_id === null ? (
          <>
            {t(`kinds.${entry.kind}`)}
            {entry.means !== null && ` (${t(`means.${entry.means}`)})`}
          </>
        ) : (
          <PageLink to={recordPath('receipts', entry.receipt_id)}>
            {t('kinds.charge')} {entry.receipt_number ?? ''}
          </PageLink>
        )}{' '}
        {entry.is_reversed && <StatusBadge tone="neutral">{t('ledger.reversed')}</StatusBadge>}
        {entry.reverses !== null && (
          <StatusBadge tone="neutral">{t('ledger.reversal')}</StatusBadge>
        )}
      </td>
      <td data-label={t('ledger.note')} style={{ overflowWrap: 'anywhere' }}>
        {entry.note ?? entry.name}{' '}
        {entry.user_name && (
          <Text span size="xs" c="dimmed">
            {t('ledger.by', { name: entry.user_name })}
          </Text>
        )}
      </td>
      <td data-label={t('ledger.amount')} className={table.number}>
        <Amount>{entry.amount}</Amount>
      </td>
      <td data-label={t('balance')} className={table.number}>
        <Amount>{entry.balance}</Amount>
      </td>
      <td data-label={t('ledger.statement')} {...onPhones(entry.statement !== null)}>
        {entry.statement === null ? (
          '-'
        ) : (
          <PageLink to="/pos/receivables" search={{ statement: String(entry.statement) }}>
            {t('paper.number', { number: entry.statement })}
          </PageLink>
        )}
      </td>
      <td className="pos-no-print" {...onPhones(canReverse)} data-action>
        {canReverse && (
          <Button variant="subtle" size="compact-sm" onClick={onReverse}>
            {t('ledger.reverse')}
          </Button>
        )}
      </td>
    </tr>
  )
}
