import { Autocomplete, TextInput } from '@mantine/core'
import { moneyToInput, parseMoney } from '@pos/domain/money/money'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters by a complete text, with suggestions from the page. */
export function TextFilter({
  label,
  value,
  onChange,
  suggestions,
}: FilterProps & { suggestions: readonly string[] }) {
  const { t } = useTranslation('receipts')
  const [text, setText] = useTyped(value)
  const commit = (next: string) => next.trim() !== value && onChange(next.trim())
  return (
    <Autocomplete
      label={label}
      placeholder={t('filters.any')}
      data={[...suggestions]}
      value={text}
      onChange={setText}
      onOptionSubmit={commit}
      onBlur={() => commit(text)}
      onKeyDown={(event) => isEnter(event) && commit(text)}
      limit={20}
    />
  )
}

/** Filters by an amount, which the URL contains in the smallest unit. */
export function AmountFilter({ label, value, onChange }: FilterProps) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const [text, setText] = useTyped(value === '' ? '' : moneyToInput(Number(value), currency))
  const amount = text.trim() === '' ? '' : parseMoney(text, currency)
  const commit = () => amount !== null && String(amount) !== value && onChange(String(amount))
  return (
    <TextInput
      label={label}
      placeholder={t('filters.any')}
      inputMode="decimal"
      value={text}
      error={amount === null && t('filters.amount')}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => isEnter(event) && commit()}
    />
  )
}

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing

/** The typed text, until the value changes elsewhere. */
function useTyped(value: string) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  return [text, setText] as const
}
