import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Receipt } from '@pos/contract/sales/receipts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useAction } from '#lib/api/use-action.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useProfile } from '#lib/profile.ts'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { useFlagName } from '../detail/receipt-flags.tsx'
import { useReceiptSearch } from '../list/use-receipt-search.ts'
import { AmountFields } from './amount-fields.tsx'
import { type Amounts, useAmounts } from './use-amounts.ts'
import { useCorrectionChoices } from './use-correction-choices.ts'

/** Corrects amounts and payments of a receipt by a reversal and a replacement. */
export function AmountsButton({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const [isOpen, setOpen] = useState(false)
  if (receipt.set_aside_at !== null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReceiptRefund size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('amounts.open')}
      </Button>
      {isOpen && <AmountsDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  receipt: Receipt
  onClose: () => void
}

function AmountsDialog({ receipt, onClose }: DialogProps) {
  const { t } = useTranslation(['receipts', 'common'])
  const { shop: current, shops } = useProfile()
  const currency = (shops.find(({ id }) => id === receipt.shop_id) ?? current)?.currency ?? 'JPY'
  const { data: choices } = useCorrectionChoices(receipt.shop_id)
  const onAccount = new Set(
    choices?.payments.filter(({ type }) => type === 'kake').map(({ id }) => id),
  )
  const form = useAmounts(receipt, currency, onAccount)
  const save = useSave(receipt)
  return (
    <Dialog title={t('receipts:amounts.title')} size={680} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (form.body)
            void save.run({
              version: receipt.version,
              ...form.body,
              reason: form.typed.reason.trim(),
            })
        }}
        noValidate
      >
        <Stack gap="md">
          <Alert color="info">{t('receipts:amounts.text')}</Alert>
          {save.error && <Alert color="error">{save.error.message}</Alert>}
          <AmountFields receipt={receipt} form={form} />
          <Preview receipt={receipt} amounts={form.body} currency={currency} />
          <TextInput
            label={t('receipts:correction.reason')}
            value={form.typed.reason}
            onChange={(event) => form.set({ reason: event.currentTarget.value })}
            maxLength={400}
            required
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              type="submit"
              loading={save.isBusy}
              disabled={form.body === null || form.typed.reason.trim() === ''}
            >
              {t('receipts:correction.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Saves the correction and opens the replacement. */
function useSave(receipt: Receipt) {
  const { t } = useTranslation('receipts')
  const navigate = useNavigate()
  const { raw } = useReceiptSearch()
  return useAction('POST', `/v1/receipts/${receipt.id}/replacements`, {
    done: t('correction.saved'),
    staleMessage: t('correction.stale'),
    onDone: ({ data }) =>
      navigate({ to: recordPath('receipts', data.replacement_id ?? receipt.id), search: raw }),
  })
}

interface PreviewAnswer {
  readonly guest_count: number
  readonly total: number
  readonly tax: number
  readonly tip: number
  readonly cash_rounding: number
  readonly settle: number
  readonly flags: readonly string[]
}

const shown = ['total', 'tax', 'tip', 'cash_rounding', 'settle'] as const

/** Compares the receipt with the corrected one, as computed by the server, with its flags. */
function Preview({
  receipt,
  amounts,
  currency,
}: {
  receipt: Receipt
  amounts: Amounts | null
  currency: 'JPY' | 'USD'
}) {
  const { t } = useTranslation('receipts')
  const nameOf = useFlagName()
  const [asked] = useDebouncedValue(amounts ? JSON.stringify(amounts) : null, 250)
  const { data, error } = useQuery<PreviewAnswer>({
    queryKey: ['amounts-preview', receipt.id, receipt.version, asked],
    queryFn: ({ signal }) => {
      const body: Amounts = JSON.parse(asked ?? '{}')
      return api
        .post(
          `/v1/receipts/${receipt.id}/replacements`,
          { version: receipt.version, ...body, preview: true },
          { signal, silent: true, noProgress: true },
        )
        .then((answer): PreviewAnswer => answer.data.amounts)
    },
    enabled: asked !== null,
    gcTime: 0,
    retry: false,
  })
  if (amounts === null) return <Text size="sm">{t('amounts.nothing')}</Text>
  if (error) return <Alert color="error">{error.message}</Alert>
  const labelOf = (name: (typeof shown)[number] | 'guest_count') =>
    name === 'guest_count' ? t('columns.guest_count') : t(`amounts.sums.${name}`)
  const rows = [...shown, 'guest_count' as const]
    .map((name) => ({
      name,
      before: receipt[name],
      after: data?.[name],
      textOf: (value: number) =>
        name === 'guest_count' ? formatNumber(value) : formatAmount(value, currency),
    }))
    .filter(({ name, before, after }) => name !== 'cash_rounding' || before !== 0 || after)
  return (
    <div aria-live="polite">
      <PlainTable
        label={t('amounts.title')}
        records={rows}
        keyOf={({ name }) => name}
        columns={[
          { label: t('amounts.amount'), role: 'title', render: ({ name }) => labelOf(name) },
          { label: t('amounts.before'), look: 'number', render: (row) => row.textOf(row.before) },
          {
            label: t('amounts.after'),
            look: 'number',
            render: ({ after, textOf }) => (after === undefined ? '…' : textOf(after)),
          },
          {
            label: t('amounts.difference'),
            look: 'number',
            render: ({ before, after, textOf }) =>
              after === undefined ? '…' : textOf(after - before),
          },
        ]}
      />
      {data && data.flags.length > 0 && (
        <Alert color="warning" mt="xs">
          {t('amounts.flags', { flags: data.flags.map(nameOf).join(', ') })}
        </Alert>
      )}
    </div>
  )
}
