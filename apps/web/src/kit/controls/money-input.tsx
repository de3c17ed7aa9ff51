import { TextInput, type TextInputProps } from '@mantine/core'
import { type Currency, moneyToInput, parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** Smallest unit of the currency; null if empty; the typed text while it is invalid. */
  value: number | string | null
  onChange: (value: number | string | null) => void
  onBlur: () => void
  currency: Currency
}

/** Input of an amount in yen or dollars. Invalid text stays in the input. */
export function MoneyInput({ value, onChange, onBlur, currency, ...input }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...input}
      value={typed ?? format(value, currency)}
      inputMode="decimal"
      leftSection={currency === 'USD' ? '$' : '¥'}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseMoney(text, currency) ?? text))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}

function format(value: number | string | null, currency: Currency) {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? moneyToInput(value, currency) : value
}
