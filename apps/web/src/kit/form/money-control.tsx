import { TextInput } from '@mantine/core'
import { type Currency, moneyToInput, parseMoney } from '@pos/domain/money'
import { useState } from 'react'
import { useCurrency } from '#lib/profile.ts'
import { type ControlProps, useControl } from './control-props.ts'

/**
 * An amount as people type it, in yen or dollars; the form's value is in the smallest unit. Invalid
 * input stays and is refused.
 */
export function MoneyControl(props: ControlProps) {
  const currency = useCurrency()
  const { labelProps, value, onChange, onBlur, ...control } = useControl<number | string | null>(
    props,
  )
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? show(value, currency)
  return (
    <TextInput
      {...labelProps}
      {...control}
      value={shown}
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

function show(value: number | string | null, currency: Currency) {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? moneyToInput(value, currency) : value
}
