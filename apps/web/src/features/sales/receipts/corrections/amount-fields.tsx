import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { type Currency, formatMoney, parseMoney } from '@pos/domain/money/money'
import { linePrice } from '@pos/domain/receipts/totals'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './amounts.module.css'
import { methodOfLine, type TypedPayment, type useAmounts } from './use-amounts.ts'
import { useCorrectionChoices } from './use-correction-choices.ts'

interface FieldsProps {
  receipt: Receipt
  form: ReturnType<typeof useAmounts>
  currency: Currency
}

/** Items, fields of the check and payments. */
export function AmountFields(props: FieldsProps) {
  return (
    <>
      <Lines {...props} />
      <OfCheck {...props} />
      <Payments {...props} />
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

function Lines({ receipt, form, currency }: FieldsProps) {
  const { t } = useTranslation('receipts')
  if (receipt.orders.length === 0) return null
  return (
    <table className={classes.lines} aria-label={t('lines.title')}>
      <thead>
        <tr>
          <th scope="col">{t('lines.name')}</th>
          {(['quantity', 'unit_price', 'discount'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`lines.${name}`)}
            </th>
          ))}
          <th scope="col">{t('lines.total')}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.orders.map((order, line) => {
          const typed = form.typed.lines[line]
          return (
            typed && (
              <LineRow
                key={line}
                order={order}
                typed={typed}
                form={form}
                currency={currency}
                onChange={(next) => form.setLine(line, next)}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

interface LineRowProps extends Pick<FieldsProps, 'form' | 'currency'> {
  order: Receipt['orders'][number]
  typed: FieldsProps['form']['typed']['lines'][number]
  onChange: (next: Partial<LineRowProps['typed']>) => void
}

function LineRow({ order, typed, form, currency, onChange }: LineRowProps) {
  const { t } = useTranslation('receipts')
  const { name } = order
  const total = lineTotal(order, typed, currency)
  const cell = (field: keyof typeof typed, isWrong: boolean) => (
    <td data-label={t(`lines.${field}`)}>
      <TextInput
        aria-label={t(`lines.${field}_of`, { name })}
        inputMode="decimal"
        value={typed[field]}
        error={isWrong}
        className={classes.number ?? ''}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    </td>
  )
  return (
    <tr>
      <th scope="row">{name}</th>
      {cell('quantity', form.isWrongCount(typed.quantity))}
      {cell('unit_price', form.isWrong(typed.unit_price))}
      {cell('discount', form.isWrong(typed.discount))}
      <td className={classes.total} data-label={t('lines.total')}>
        {total === null ? '-' : formatMoney(total, currency)}
      </td>
    </tr>
  )
}

/** The price of a line with its condiments less its discount; null while a value is wrong. */
function lineTotal(
  { condiments }: LineRowProps['order'],
  { quantity, unit_price, discount }: LineRowProps['typed'],
  currency: Currency,
): number | null {
  const amountOf = (text: string) => parseMoney(text.trim() === '' ? '0' : text, currency)
  const [price, less] = [amountOf(unit_price), amountOf(discount)]
  if (price === null || less === null || !/^-?\d{1,4}$/.test(quantity.trim())) return null
  const added = condiments.reduce((sum, one) => sum + one.price * one.quantity, 0)
  return linePrice({ quantity: Number(quantity), unit_price: price, condiments: added }) - less
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
