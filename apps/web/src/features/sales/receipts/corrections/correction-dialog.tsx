import { Alert, Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useCorrectionChoices } from './use-correction-choices.ts'

interface CorrectionProps {
  receipt: Receipt
  onClose: () => void
}

/** Corrects anything but amounts and payments; the receipt keeps its former values. */
export function CorrectionDialog({ receipt, onClose }: CorrectionProps) {
  const { t } = useTranslation(['receipts', 'common'])
  const form = useCorrection(receipt, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('receipts:correction.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Stack gap="sm">
          <Alert color="info">{t('receipts:correction.text')}</Alert>
          {form.message && <Alert color="error">{form.message}</Alert>}
          <Fields receipt={receipt} form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy} disabled={!form.isReady}>
              {t('receipts:correction.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Values {
  note: string
  customer: string
  revenue_center_id: string | null
  table_id: string | null
  reason: string
}

function useCorrection(receipt: Receipt, onClose: () => void) {
  const { t } = useTranslation('receipts')
  const client = useQueryClient()
  const start: Values = {
    note: receipt.note ?? '',
    customer: receipt.customer ?? '',
    revenue_center_id: receipt.revenue_center_id,
    table_id: receipt.table_id,
    reason: '',
  }
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({})
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const changed = {
    ...(values.note === start.note ? {} : { note: values.note || null }),
    ...(values.customer === start.customer ? {} : { customer: values.customer || null }),
    ...(values.revenue_center_id === start.revenue_center_id
      ? {}
      : { revenue_center_id: values.revenue_center_id }),
    ...(values.table_id === start.table_id ? {} : { table_id: values.table_id }),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { version: receipt.version, ...changed, reason: values.reason }
      await api.post(`/v1/receipts/${receipt.id}/corrections`, body, { silent: true })
      await client.invalidateQueries({ queryKey: ['receipts'] })
      notify({ message: t('correction.saved') })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.body.errors ?? {})
      const isStale = error.body.exception === 'StaleRecord'
      setMessage(isStale ? t('correction.stale') : error.message)
      if (isStale) await client.invalidateQueries({ queryKey: ['receipts', 'one', receipt.id] })
    } finally {
      setBusy(false)
    }
  }
  const set = (next: Partial<Values>) => setValues({ ...values, ...next })
  return {
    values,
    set,
    errors,
    message,
    isBusy,
    submit,
    isReady: Object.keys(changed).length > 0 && values.reason.trim() !== '',
  }
}

function Fields({ receipt, form }: { receipt: Receipt; form: ReturnType<typeof useCorrection> }) {
  const { t } = useTranslation('receipts')
  const { values, set, errors } = form
  const { data } = useCorrectionChoices(receipt.shop_id)
  const error = (name: string) => errors[name]?.[0]
  return (
    <>
      <Textarea
        label={t('facts.note')}
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        maxLength={1000}
        autosize
        minRows={2}
        error={error('note')}
        data-autofocus
      />
      <TextInput
        label={t('facts.customer')}
        value={values.customer}
        onChange={(event) => set({ customer: event.currentTarget.value })}
        maxLength={200}
        error={error('customer')}
      />
      <Select
        label={t('facts.revenue_center')}
        description={receipt.revenue_center_id ? null : receipt.revenue_center}
        data={optionsOf(data?.revenue_centers, {
          id: receipt.revenue_center_id,
          name: receipt.revenue_center,
        })}
        value={values.revenue_center_id}
        onChange={(revenue_center_id) => set({ revenue_center_id })}
        clearable
        searchable
        error={error('revenue_center_id')}
      />
      <Select
        label={t('facts.table')}
        description={receipt.table_id ? null : receipt.table_code}
        data={optionsOf(
          data?.tables.map(({ id, name, floor }) => ({ id, name: `${name} (${floor})` })),
          { id: receipt.table_id, name: receipt.table_code },
        )}
        value={values.table_id}
        onChange={(table_id) => set({ table_id })}
        clearable
        searchable
        error={error('table_id')}
      />
      <TextInput
        label={t('correction.reason')}
        value={values.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        maxLength={400}
        required
        error={error('reason')}
      />
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
