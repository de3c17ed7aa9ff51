import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { type Currency, formatMoney, moneyToInput, parseMoney } from '@pos/domain/money/money'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAction } from '#lib/api/use-action.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useProfile } from '#lib/profile.ts'
import { recordPath } from '#lib/routing/page-path.ts'
import { useFlagName } from '../detail/receipt-flags.tsx'
import { useReceiptSearch } from '../list/use-receipt-search.ts'
import { AmountFields } from './amount-fields.tsx'
import classes from './amounts.module.css'
import { ReasonInput } from './reason-field.tsx'
import { useAmounts } from './use-amounts.ts'
import { type CorrectedAmounts, useAmountsPreview } from './use-amounts-preview.ts'
import { useCorrectionChoices } from './use-correction-choices.ts'

interface DialogProps {
  receipt: Receipt
  onClose: () => void
}

/** Corrects amounts and payments of a receipt by a reversal and a replacement. */
export function AmountsDialog({ receipt, onClose }: DialogProps) {
  const { t } = useTranslation(['receipts', 'common'])
  const { shop: current, shops } = useProfile()
  const currency = (shops.find(({ id }) => id === receipt.shop_id) ?? current)?.currency ?? 'JPY'
  const { data: choices } = useCorrectionChoices(receipt.shop_id)
  const onAccount = new Set(
    choices?.payments.filter(({ type }) => type === 'kake').map(({ id }) => id),
  )
  const form = useAmounts(receipt, currency, onAccount)
  const save = useSave(receipt)
  const preview = useAmountsPreview(receipt, form.body)
  const total = preview.data?.total
  return (
    <Dialog title={t('receipts:amounts.title')} size={820} onClose={onClose}>
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
          <Text size="sm" c="dimmed">
            {t('receipts:amounts.text')}
          </Text>
          {save.error && <Alert color="error">{save.error.message}</Alert>}
          <AmountFields receipt={receipt} form={form} currency={currency} />
          <ReasonInput
            shopId={receipt.shop_id}
            value={form.typed.reason}
            onChange={(reason) => form.set({ reason })}
          />
        </Stack>
        <div className={classes.footer}>
          <Result receipt={receipt} form={form} preview={preview} currency={currency} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              type="submit"
              loading={save.isBusy}
              disabled={form.body === null || form.typed.reason.trim() === ''}
            >
              {total === undefined
                ? t('receipts:correction.save')
                : t('receipts:amounts.save', { total: formatMoney(total, currency) })}
            </Button>
          </Group>
        </div>
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

interface ResultProps {
  receipt: Receipt
  form: ReturnType<typeof useAmounts>
  preview: ReturnType<typeof useAmountsPreview>
  currency: Currency
}

/** The corrected total and what was received, as the server computes them, with flags. */
function Result({ receipt, form, preview: { data, error }, currency }: ResultProps) {
  const { t } = useTranslation('receipts')
  const nameOf = useFlagName()
  if (form.body === null)
    return (
      <Text size="sm" c="dimmed">
        {t('amounts.nothing')}
      </Text>
    )
  if (error) return <Alert color="error">{error.message}</Alert>
  const money = (amount: number) => formatMoney(amount, currency)
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${money(amount)}`
  return (
    <div aria-live="polite" className={classes.result}>
      <dl>
        <div data-strong>
          <dt>{t('amounts.sums.total')}</dt>
          <dd>
            {money(receipt.total)} → {data ? money(data.total) : '…'}
            {data && ` (${signed(data.total - receipt.total)})`}
          </dd>
        </div>
        <div>
          <dt>{t('amounts.sums.tax')}</dt>
          <dd>
            {money(receipt.tax)} → {data ? money(data.tax) : '…'}
          </dd>
        </div>
        <div>
          <dt>{t('amounts.sums.settle')}</dt>
          <dd>
            {money(receipt.settle)} → {data ? money(data.settle) : '…'}
          </dd>
        </div>
      </dl>
      {data && <SetPayment form={form} data={data} currency={currency} />}
      {data && data.flags.length > 0 && (
        <Text size="sm" c="var(--pos-warning-ink)">
          {t('amounts.flags', { flags: data.flags.map(nameOf).join(', ') })}
        </Text>
      )}
    </div>
  )
}

/** Sets the last payment to what is due, if the payments differ from it. */
function SetPayment({
  form,
  data,
  currency,
}: {
  form: ResultProps['form']
  data: CorrectedAmounts
  currency: Currency
}) {
  const { t } = useTranslation('receipts')
  const { payments, change } = form.typed
  const amountOf = (text: string) => parseMoney(text.trim() === '' ? '0' : text, currency) ?? 0
  const last = payments.at(-1)
  const due = data.total + data.tip + data.cash_rounding
  if (!last || data.settle === due) return null
  const others = payments.slice(0, -1).reduce((sum, { amount }) => sum + amountOf(amount), 0)
  const amount = due - others + amountOf(change)
  return (
    <Group gap="xs">
      <Text size="sm" c="var(--pos-warning-ink)">
        {t(data.settle < due ? 'amounts.too_little' : 'amounts.too_much', {
          amount: formatMoney(Math.abs(due - data.settle), currency),
        })}
      </Text>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => form.setPayment(last.key, { amount: moneyToInput(amount, currency) })}
      >
        {t('amounts.set_payment', {
          number: payments.length,
          amount: formatMoney(amount, currency),
        })}
      </Button>
    </Group>
  )
}
