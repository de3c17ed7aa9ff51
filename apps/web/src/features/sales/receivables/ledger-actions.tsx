import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { Ledger, LedgerEntry } from '@pos/contract/accounting/receivables'
import { parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { DateBox } from '#lib/dates/date-box.tsx'
import { formatAmount } from '#lib/text/format.ts'
import { EntryDialog } from './entry-dialog.tsx'

const means = ['bank_transfer', 'cash', 'check', 'card', 'other'] as const
const directions = ['less', 'more'] as const

interface ActionProps {
  ledger: Ledger
  onClose: () => void
}

/** Holds the input of an entry: its day and its amount. */
function useEntry({ today, currency }: Ledger) {
  const [date, setDate] = useState(today)
  const [text, setText] = useState('')
  const parsed = text.trim() === '' ? null : parseMoney(text, currency)
  const amount = parsed !== null && parsed > 0 ? parsed : null
  return { date, setDate, text, setText, amount, isWrong: text.trim() !== '' && amount === null }
}

function EntryFields({
  entry,
  today,
  dateLabel,
}: {
  entry: ReturnType<typeof useEntry>
  today: string
  dateLabel: string
}) {
  const { t } = useTranslation('receivables')
  return (
    <>
      <TextInput
        label={t('payment.amount')}
        value={entry.text}
        onChange={(event) => entry.setText(event.currentTarget.value)}
        error={entry.isWrong && t('wrong_amount')}
        inputMode="decimal"
        required
        data-autofocus
      />
      <DateBox label={dateLabel} value={entry.date} onChange={entry.setDate} max={today} required />
    </>
  )
}

/** Dialog for a customer's payment. A payment above the debt is announced and becomes a credit. */
export function PaymentDialog({ ledger, onClose }: ActionProps) {
  const { t } = useTranslation('receivables')
  const entry = useEntry(ledger)
  const [kind, setKind] = useState<(typeof means)[number]>('bank_transfer')
  const [note, setNote] = useState('')
  const { customer, account, currency, today, drawers } = ledger
  const [drawer, setDrawer] = useState(drawers.length === 1 ? (drawers[0]?.id ?? '') : '')
  const over = (entry.amount ?? 0) - Math.max(0, account.balance)
  const send = () =>
    api.post(
      '/v1/receivables/payments',
      {
        customer_id: customer.id,
        business_date: entry.date,
        amount: entry.amount ?? 0,
        means: kind,
        device_id: kind === 'cash' && drawer !== '' ? drawer : null,
        note: note.trim() || null,
      },
      { silent: true },
    )
  return (
    <EntryDialog
      title={t('payment.title', { name: customer.name })}
      text={t('payment.owed', { amount: formatAmount(account.balance, currency) })}
      ok={t('payment.ok')}
      done={t('payment.done')}
      isComplete={entry.amount !== null}
      onSend={send}
      onClose={onClose}
    >
      <EntryFields entry={entry} today={today} dateLabel={t('payment.date')} />
      {entry.amount !== null && over > 0 && (
        <Text size="sm" c="dimmed">
          {t('payment.over', { amount: formatAmount(over, currency) })}
        </Text>
      )}
      <NativeSelect
        label={t('payment.means')}
        value={kind}
        onChange={(event) =>
          setKind(means.find((one) => one === event.currentTarget.value) ?? 'other')
        }
        data={means.map((value) => ({ value, label: t(`means.${value}`) }))}
      />
      {kind === 'cash' && drawers.length > 0 && (
        <NativeSelect
          label={t('payment.drawer')}
          description={t('payment.drawer_text')}
          value={drawer}
          onChange={(event) => setDrawer(event.currentTarget.value)}
          data={[
            { value: '', label: t('payment.no_drawer') },
            ...drawers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextInput
        label={t('payment.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={400}
      />
    </EntryDialog>
  )
}

/** Adjusts what is owed, with its reason. */
export function AdjustmentDialog({ ledger, onClose }: ActionProps) {
  const { t } = useTranslation('receivables')
  const entry = useEntry(ledger)
  const [direction, setDirection] = useState<(typeof directions)[number]>('less')
  const [reason, setReason] = useState('')
  const { customer, today } = ledger
  const amount = (entry.amount ?? 0) * (direction === 'less' ? -1 : 1)
  const send = () =>
    api.post(
      '/v1/receivables/adjustments',
      { customer_id: customer.id, business_date: entry.date, amount, note: reason },
      { silent: true },
    )
  return (
    <EntryDialog
      title={t('adjustment.title', { name: customer.name })}
      text={t('adjustment.text')}
      ok={t('adjustment.ok')}
      done={t('adjustment.done')}
      isComplete={entry.amount !== null && reason.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      <NativeSelect
        label={t('adjustment.direction')}
        value={direction}
        onChange={(event) =>
          setDirection(directions.find((one) => one === event.currentTarget.value) ?? 'less')
        }
        data={directions.map((value) => ({ value, label: t(`adjustment.${value}`) }))}
      />
      <EntryFields entry={entry} today={today} dateLabel={t('ledger.date')} />
      <ReasonInput label={t('adjustment.reason')} value={reason} onChange={setReason} />
    </EntryDialog>
  )
}

/** Takes an entry back, with its reason. */
export function ReverseDialog({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const { t } = useTranslation('receivables')
  const [reason, setReason] = useState('')
  return (
    <EntryDialog
      title={t('reverse.title')}
      text={t('reverse.text')}
      ok={t('reverse.ok')}
      done={t('reverse.done')}
      isDangerous
      isComplete={reason.trim() !== ''}
      onSend={() =>
        api.post(`/v1/receivables/entries/${entry.id}/reverse`, { reason }, { silent: true })
      }
      onClose={onClose}
    >
      <ReasonInput label={t('reverse.reason')} value={reason} onChange={setReason} />
    </EntryDialog>
  )
}

function ReasonInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={400}
      required
    />
  )
}
