import { Text } from '@mantine/core'
import { type Ledger, type LedgerEntry, paymentMeans } from '@pos/contract/accounting/receivables'
import { useTranslation } from 'react-i18next'
import { AmountField, DateField, SelectField, TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { formatAmount } from '#lib/text/format.ts'

interface LedgerDialogProps {
  ledger: Ledger
  onClose: () => void
}

interface Payment {
  readonly amount: number | null
  readonly business_date: string
  readonly means: (typeof paymentMeans)[number]
  readonly device_id: string
  readonly note: string
}

/**
 * Dialog for a customer's payment. A payment above the balance is announced and becomes a credit.
 */
export function PaymentDialog({ ledger, onClose }: LedgerDialogProps) {
  const { t } = useTranslation('receivables')
  const { customer, account, currency, today, drawers } = ledger
  const enter = useAction('POST', '/v1/receivables/payments', { done: t('payment.done') })
  const defaults: Payment = {
    amount: null,
    business_date: today,
    means: 'bank_transfer',
    device_id: drawers.length === 1 ? (drawers[0]?.id ?? '') : '',
    note: '',
  }
  return (
    <FormDialog
      title={t('payment.title', { name: customer.name })}
      text={t('payment.owed', { amount: formatAmount(account.balance, currency) })}
      ok={t('payment.ok')}
      defaults={defaults}
      body={({ amount, means, device_id, note, business_date }) => ({
        customer_id: customer.id,
        business_date,
        amount: amount ?? 0,
        means,
        device_id: means === 'cash' && device_id !== '' ? device_id : null,
        note: note.trim() || null,
      })}
      action={enter}
      onClose={onClose}
    >
      {({ amount, means }) => (
        <>
          <EntryFields ledger={ledger} dateLabel={t('payment.date')} />
          <Excess amount={(amount ?? 0) - Math.max(0, account.balance)} ledger={ledger} />
          <SelectField
            name="means"
            label={t('payment.means')}
            options={paymentMeans.map((value) => ({ value, label: t(`means.${value}`) }))}
          />
          {means === 'cash' && drawers.length > 0 && (
            <SelectField
              name="device_id"
              label={t('payment.drawer')}
              description={t('payment.drawer_text')}
              options={[
                { value: '', label: t('payment.no_drawer') },
                ...drawers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <TextField name="note" label={t('payment.note')} maxLength={400} />
        </>
      )}
    </FormDialog>
  )
}

/** Shows how much of a payment becomes a credit. */
function Excess({ amount, ledger: { currency } }: { amount: number; ledger: Ledger }) {
  const { t } = useTranslation('receivables')
  if (amount <= 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('payment.over', { amount: formatAmount(amount, currency) })}
    </Text>
  )
}

type Adjustment = Pick<Payment, 'amount' | 'business_date' | 'note'> & {
  readonly direction: 'less' | 'more'
}

/** Dialog to adjust a balance, with its reason. */
export function AdjustmentDialog({ ledger, onClose }: LedgerDialogProps) {
  const { t } = useTranslation('receivables')
  const { customer, today } = ledger
  const adjust = useAction('POST', '/v1/receivables/adjustments', { done: t('adjustment.done') })
  const defaults: Adjustment = {
    direction: 'less',
    amount: null,
    business_date: today,
    note: '',
  }
  return (
    <FormDialog
      title={t('adjustment.title', { name: customer.name })}
      text={t('adjustment.text')}
      ok={t('adjustment.ok')}
      defaults={defaults}
      body={({ direction, amount, business_date, note }) => ({
        customer_id: customer.id,
        business_date,
        amount: (amount ?? 0) * (direction === 'less' ? -1 : 1),
        note,
      })}
      action={adjust}
      onClose={onClose}
    >
      <SelectField
        name="direction"
        label={t('adjustment.direction')}
        options={(['less', 'more'] as const).map((value) => ({
          value,
          label: t(`adjustment.${value}`),
        }))}
      />
      <EntryFields ledger={ledger} dateLabel={t('ledger.date')} />
      <TextField name="note" label={t('adjustment.reason')} maxLength={400} required />
    </FormDialog>
  )
}

function EntryFields({
  ledger: { today, currency },
  dateLabel,
}: {
  ledger: Ledger
  dateLabel: string
}) {
  const { t } = useTranslation('receivables')
  return (
    <>
      <AmountField
        name="amount"
        label={t('payment.amount')}
        currency={currency}
        invalid={t('wrong_amount')}
        required
        hasFocus
      />
      <DateField name="business_date" label={dateLabel} max={today} required />
    </>
  )
}

/** Dialog that reverses an entry, with its reason. */
export function ReverseDialog({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const { t } = useTranslation('receivables')
  const reverse = useAction('POST', `/v1/receivables/entries/${entry.id}/reverse`, {
    done: t('reverse.done'),
  })
  return (
    <FormDialog
      title={t('reverse.title')}
      text={t('reverse.text')}
      ok={t('reverse.ok')}
      isDangerous
      defaults={{ reason: '' }}
      body={({ reason }) => ({ reason })}
      action={reverse}
      onClose={onClose}
    >
      <TextField name="reason" label={t('reverse.reason')} maxLength={400} required hasFocus />
    </FormDialog>
  )
}
