import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core'
import { typedDate } from '@pos/domain/days/typed-date'
import type { Currency } from '@pos/domain/money/money'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateBox } from '#lib/dates/date-box.tsx'
import { MomentBox } from '#lib/dates/moment-box.tsx'
import { MoneyInput } from '../controls/money-input.tsx'

/** Properties of every field. */
interface FieldProps {
  /** Name of the value in the form, and path of the server's errors. */
  name: string
  label: string
  description?: ReactNode
  required?: boolean
  /** Gets the focus when the dialog opens. */
  hasFocus?: boolean
}

type Check = (value: unknown) => string | true

/** Connects a field to the form. `check` returns the error of a non-empty value. */
function useField(
  { name, label, description, required = false, hasFocus = false }: FieldProps,
  check: Check = () => true,
) {
  const { t } = useTranslation('common')
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  const validate = (value: unknown) => (isEmpty(value) ? !required || t('required') : check(value))
  const { field, fieldState } = useController({ name, rules: { validate } })
  return {
    ...field,
    label,
    description,
    required,
    error: fieldState.error?.message,
    ...(hasFocus ? { 'data-autofocus': true } : {}),
  }
}

/** One line of text. */
export function TextField({
  maxLength,
  placeholder,
  ...props
}: FieldProps & { maxLength: number; placeholder?: string }) {
  return <TextInput {...useField(props)} maxLength={maxLength} placeholder={placeholder} />
}

/** Several lines of text. */
export function TextAreaField({
  maxLength,
  rows = 2,
  ...props
}: FieldProps & { maxLength: number; rows?: number }) {
  return <Textarea {...useField(props)} maxLength={maxLength} minRows={rows} autosize />
}

/** An amount of at least `min`, by default 1, in the smallest unit of the currency. */
export function AmountField({
  currency,
  invalid,
  min = 1,
  ...props
}: FieldProps & { currency: Currency; invalid: string; min?: number }) {
  return (
    <MoneyInput
      {...useField(props, (value) => (typeof value === 'number' && value >= min) || invalid)}
      currency={currency}
    />
  )
}

/** A date as "YYYY-MM-DD". */
export function DateField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  const { t } = useTranslation('kit')
  const isDate = (value: unknown) =>
    (typeof value === 'string' && typedDate(value) === value) || t('date.format')
  return <DateBox {...useField(props, isDate)} min={min} max={max} />
}

/** A date and a time as "YYYY-MM-DDTHH:mm". */
export function TimestampField({
  description,
  hasFocus = false,
  ...props
}: Omit<FieldProps, 'description'> & { description?: string }) {
  const { value, onChange, error, label, required } = useField(props)
  return (
    <MomentBox
      {...{ value, onChange, error, label, required }}
      {...(description ? { description } : {})}
      isFirst={hasFocus}
    />
  )
}

/** One of a few options. */
export function SelectField({
  options,
  ...props
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return <NativeSelect {...useField(props)} data={[...options]} />
}

/** One of many options, found by typing; null for none. */
export function ChoiceField({
  options,
  ...props
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return <Select {...useField(props)} data={[...options]} clearable searchable />
}
