import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { type Adjustment, roundingSteps } from '@pos/domain/money/adjusted-amount'
import { type Currency, moneyToInput, parseMoney } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'

/** An adjustment of amounts as typed. */
interface TypedAdjustment {
  readonly kind: Adjustment['kind']
  readonly text: string
  readonly roundTo: number
}

/** The initial adjustment: percent, rounded as prices of the currency usually are. */
export const firstAdjustment = (currency: Currency): TypedAdjustment => ({
  kind: 'percent',
  text: '',
  roundTo: currency === 'JPY' ? 10 : 1,
})

/** Parses the typed adjustment; null while it is not valid. */
export function adjustmentOf(
  { kind, text, roundTo }: TypedAdjustment,
  currency: Currency,
): Adjustment | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[−‐–]/, '-')
    .replace(/^\+/, '')
  if (kind === 'percent')
    return /^-?\d{1,3}(\.\d{1,3})?$/.test(plain) && Number(plain) >= -100
      ? { kind, by: plain, roundTo }
      : null
  const amount = parseMoney(plain, currency)
  return amount === null ? null : { kind, by: String(amount), roundTo }
}

interface AmountChangeProps {
  value: TypedAdjustment
  onChange: (value: TypedAdjustment) => void
  currency: Currency
}

/** Percent or amount, how much, and the multiple that results are rounded to. */
export function AmountChange({ value, onChange, currency }: AmountChangeProps) {
  const { t } = useTranslation('kit')
  const { kind, text, roundTo } = value
  return (
    <>
      <SegmentedControl
        value={kind}
        onChange={(next) => onChange({ ...value, kind: next })}
        data={[
          { value: 'percent', label: t('batch.percent') },
          { value: 'amount', label: t('batch.amount') },
        ]}
      />
      <TextInput
        data-autofocus
        label={t('batch.by')}
        description={t('batch.by_help')}
        value={text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        rightSection={kind === 'percent' ? '%' : currency === 'JPY' ? '円' : '$'}
        error={text !== '' && adjustmentOf(value, currency) === null}
      />
      <Select
        label={t('batch.round_to')}
        data={roundingSteps.map((step) => ({
          value: String(step),
          label: moneyToInput(step, currency),
        }))}
        value={String(roundTo)}
        allowDeselect={false}
        onChange={(next) => onChange({ ...value, roundTo: Number(next) })}
      />
    </>
  )
}
