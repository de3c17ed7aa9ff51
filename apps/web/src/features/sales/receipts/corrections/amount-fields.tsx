import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './amounts.module.css'
import { methodOfLine, type TypedPayment, type useAmounts } from './use-amounts.ts'
import { useCorrectionChoices } from './use-correction-choices.ts'

interface FieldsProps {
  receipt: Receipt
  form: ReturnType<typeof useAmounts>
}

/** Payments, items and fields of the check. */
export function AmountFields(props: FieldsProps) {
  return (
    <>
      <Payments {...props} />
      <Lines {...props} />
      <OfCheck {...props} />
    </>
  )
}

interface NumberFieldProps {
  label: string
  value: string
  isWrong: boolean
  onChange: (text: string) => void
}

function NumberField({ label, value, isWrong, onChange }: NumberFieldProps) {
  const { t } = useTranslation('receipts')
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      className={classes.number ?? ''}
      value={value}
      error={isWrong && t('filters.amount')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Payments({ receipt, form }: FieldsProps) {
  const { t } = useTranslation('receipts')
  const { data } = useCorrectionChoices(receipt.shop_id)
  const records = (data?.payments ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // A method that is not a record of the shop stays selectable.
  const recorded = receipt.payments
    .map(({ name }, line) => ({ value: methodOfLine(receipt, line), label: name }))
    .filter(
      ({ value }, line, list) =>
        !records.some((one) => one.value === value) &&
        list.findIndex((one) => one.value === value) === line,
    )
  const { typed, setPayment, addPayment, removePayment, isWrong } = form
  return (
    <fieldset className={classes.group}>
      <legend>{t('payments.title')}</legend>
      {typed.payments.map((payment: TypedPayment, index) => (
        <div key={payment.key} className={classes.payment}>
          <Select
            label={t('amounts.method', { number: index + 1 })}
            data={[...recorded, ...records]}
            value={payment.method}
            onChange={(method) => setPayment(payment.key, { method })}
            allowDeselect={false}
            searchable
          />
          <NumberField
            label={t('amounts.amount')}
            value={payment.amount}
            isWrong={isWrong(payment.amount)}
            onChange={(amount) => setPayment(payment.key, { amount })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('amounts.remove_payment', { number: index + 1 })}
            onClick={() => removePayment(payment.key)}
          >
            <IconX size={16} />
          </ActionIcon>
          {form.needsCustomer(payment) && (
            <Select
              label={t('amounts.customer', { number: index + 1 })}
              className={classes.customer ?? ''}
              data={(data?.customers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={payment.customer}
              onChange={(customer) => setPayment(payment.key, { customer })}
              nothingFoundMessage={t('amounts.no_customer')}
              allowDeselect={false}
              searchable
              required
            />
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={addPayment}
        style={{ justifySelf: 'start' }}
      >
        {t('amounts.add_payment')}
      </Button>
      <div className={classes.three}>
        <NumberField
          label={t('payments.change')}
          value={typed.change}
          isWrong={isWrong(typed.change)}
          onChange={(change) => form.set({ change })}
        />
        <NumberField
          label={t('totals.tip')}
          value={typed.tip}
          isWrong={isWrong(typed.tip)}
          onChange={(tip) => form.set({ tip })}
        />
      </div>
    </fieldset>
  )
}

function Lines({ receipt, form }: FieldsProps) {
  const { t } = useTranslation('receipts')
  if (receipt.orders.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend>{t('lines.title')}</legend>
      {receipt.orders.map(({ name }, line) => {
        const typed = form.typed.lines[line]
        if (!typed) return null
        return (
          <fieldset key={line} className={classes.line}>
            <legend>{name}</legend>
            <NumberField
              label={t('lines.quantity')}
              value={typed.quantity}
              isWrong={form.isWrongCount(typed.quantity)}
              onChange={(quantity) => form.setLine(line, { quantity })}
            />
            <NumberField
              label={t('lines.unit_price')}
              value={typed.unit_price}
              isWrong={form.isWrong(typed.unit_price)}
              onChange={(unit_price) => form.setLine(line, { unit_price })}
            />
            <NumberField
              label={t('lines.discount')}
              value={typed.discount}
              isWrong={form.isWrong(typed.discount)}
              onChange={(discount) => form.setLine(line, { discount })}
            />
          </fieldset>
        )
      })}
    </fieldset>
  )
}

function OfCheck({ form }: FieldsProps) {
  const { t } = useTranslation('receipts')
  const { typed, isWrong, isWrongCount, set } = form
  return (
    <div className={classes.three}>
      <NumberField
        label={t('totals.check_discount')}
        value={typed.check_discount}
        isWrong={isWrong(typed.check_discount)}
        onChange={(check_discount) => set({ check_discount })}
      />
      <NumberField
        label={t('columns.guest_count')}
        value={typed.guest_count}
        isWrong={isWrongCount(typed.guest_count)}
        onChange={(guest_count) => set({ guest_count })}
      />
    </div>
  )
}
