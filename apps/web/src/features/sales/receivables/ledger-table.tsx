import { Button, Text } from '@mantine/core'
import type { Ledger, LedgerEntry } from '@pos/contract/accounting/receivables'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount } from './amount.tsx'
import { ReverseDialog } from './ledger-actions.tsx'

/** A row of the ledger: an entry, or the opening or closing balance. */
interface LedgerRow {
  readonly key: string
  readonly date: string
  readonly balance: number
  readonly entry: LedgerEntry | null
}

/** Every entry with the balance after it, between opening and closing balance. */
export function LedgerTable({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('receivables')
  const [reversed, setReversed] = useState<LedgerEntry | null>(null)
  const { from, to, opening, closing, entries } = ledger
  const rows: LedgerRow[] = [
    { key: 'opening', date: from, balance: opening, entry: null },
    ...entries.map((entry) => ({
      key: entry.id,
      date: entry.business_date,
      balance: entry.balance,
      entry,
    })),
    { key: 'closing', date: to, balance: closing, entry: null },
  ]
  return (
    <>
      <PlainTable
        label={t('ledger.title')}
        records={rows}
        keyOf={({ key }) => key}
        columns={[
          { label: t('ledger.date'), look: 'whole', render: ({ date }) => date },
          {
            label: t('ledger.entry'),
            role: 'title',
            render: ({ key, entry }) =>
              entry ? (
                <EntryName entry={entry} />
              ) : (
                <b>{t(key === 'opening' ? 'ledger.opening' : 'ledger.closing')}</b>
              ),
          },
          {
            label: t('ledger.note'),
            render: ({ entry }) => entry && <EntryNote entry={entry} />,
            isEmpty: ({ entry }) => entry === null,
          },
          {
            label: t('ledger.amount'),
            look: 'number',
            render: ({ entry }) => entry && <Amount>{entry.amount}</Amount>,
            isEmpty: ({ entry }) => entry === null,
          },
          {
            label: t('balance'),
            look: 'number',
            render: ({ balance, entry }) => (
              <Text span inherit fw={entry ? undefined : 600}>
                <Amount>{balance}</Amount>
              </Text>
            ),
          },
          {
            label: t('ledger.statement'),
            render: ({ entry }) =>
              entry &&
              (entry.statement === null ? (
                '-'
              ) : (
                <PageLink to="/pos/receivables" search={{ statement: String(entry.statement) }}>
                  {t('paper.number', { number: entry.statement })}
                </PageLink>
              )),
            isEmpty: ({ entry }) => entry === null || entry.statement === null,
          },
          {
            label: t('ledger.reverse'),
            role: 'action',
            render: ({ entry }) =>
              entry &&
              canReverse(entry) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className="pos-no-print"
                  onClick={() => setReversed(entry)}
                >
                  {t('ledger.reverse')}
                </Button>
              ),
            isEmpty: ({ entry }) => entry === null || !canReverse(entry),
          },
        ]}
      />
      {entries.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('ledger.empty')}
        </Text>
      )}
      {reversed && <ReverseDialog entry={reversed} onClose={() => setReversed(null)} />}
    </>
  )
}

const canReverse = ({ kind, is_reversed: isReversed, reverses }: LedgerEntry) =>
  kind !== 'charge' && !isReversed && reverses === null

function EntryName({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('receivables')
  return (
    <>
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
      {entry.reverses !== null && <StatusBadge tone="neutral">{t('ledger.reversal')}</StatusBadge>}
    </>
  )
}

function EntryNote({ entry: { note, name, user_name: user } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('receivables')
  return (
    <>
      {note ?? name}{' '}
      {user && (
        <Text span size="xs" c="dimmed">
          {t('ledger.by', { name: user })}
        </Text>
      )}
    </>
  )
}
