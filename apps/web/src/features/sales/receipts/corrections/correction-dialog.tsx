import { Alert } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextAreaField, TextField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { ReasonField } from './reason-field.tsx'
import { useCorrectionChoices } from './use-correction-choices.ts'

interface CorrectionProps {
  receipt: Receipt
  onClose: () => void
}

interface Correction {
  readonly note: string
  readonly customer: string
  readonly revenue_center_id: string | null
  readonly table_id: string | null
  readonly reason: string
}

/** Corrects everything except amounts and payments; the former values are kept. */
export function CorrectionDialog({ receipt, onClose }: CorrectionProps) {
  const { t } = useTranslation('receipts')
  const correct = useAction('POST', `/v1/receipts/${receipt.id}/corrections`, {
    done: t('correction.saved'),
    staleMessage: t('correction.stale'),
  })
  const before: Correction = {
    note: receipt.note ?? '',
    customer: receipt.customer ?? '',
    revenue_center_id: receipt.revenue_center_id,
    table_id: receipt.table_id,
    reason: '',
  }
  return (
    <FormDialog
      title={t('correction.title')}
      ok={t('correction.save')}
      size={560}
      defaults={before}
      body={(values) => ({
        version: receipt.version,
        ...changesOf(before, values),
        reason: values.reason,
      })}
      canSend={(values) => Object.keys(changesOf(before, values)).length > 0}
      action={correct}
      onClose={onClose}
    >
      <Alert color="info">{t('correction.text')}</Alert>
      <CorrectionFields receipt={receipt} />
    </FormDialog>
  )
}

function changesOf(
  before: Correction,
  { note, customer, revenue_center_id, table_id }: Correction,
) {
  return {
    ...(note === before.note ? {} : { note: note || null }),
    ...(customer === before.customer ? {} : { customer: customer || null }),
    ...(revenue_center_id === before.revenue_center_id ? {} : { revenue_center_id }),
    ...(table_id === before.table_id ? {} : { table_id }),
  }
}

function CorrectionFields({ receipt }: Pick<CorrectionProps, 'receipt'>) {
  const { t } = useTranslation('receipts')
  const { data } = useCorrectionChoices(receipt.shop_id)
  return (
    <>
      <TextAreaField name="note" label={t('facts.note')} maxLength={1000} hasFocus />
      <TextField name="customer" label={t('facts.customer')} maxLength={200} />
      <ChoiceField
        name="revenue_center_id"
        label={t('facts.revenue_center')}
        description={receipt.revenue_center_id ? null : receipt.revenue_center}
        options={optionsOf(data?.revenue_centers, {
          id: receipt.revenue_center_id,
          name: receipt.revenue_center,
        })}
      />
      <ChoiceField
        name="table_id"
        label={t('facts.table')}
        description={receipt.table_id ? null : receipt.table_code}
        options={optionsOf(
          data?.tables.map(({ id, name, floor }) => ({ id, name: `${name} (${floor})` })),
          { id: receipt.table_id, name: receipt.table_code },
        )}
      />
      <ReasonField shopId={receipt.shop_id} />
    </>
  )
}

/** Returns the options, including the receipt's own value even if it is deleted. */
function optionsOf(
  list: readonly { id: string; name: string }[] | undefined,
  current: { id: string | null; name: string | null },
) {
  const known = (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { id, name } = current
  return id && !known.some(({ value }) => value === id)
    ? [{ value: id, label: name ?? id }, ...known]
    : known
}
