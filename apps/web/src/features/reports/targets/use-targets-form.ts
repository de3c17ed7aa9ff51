import type { SalesTargets } from '@pos/contract/reports/sales-targets'
import { minorDigits, parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'
import { useCurrency } from '#lib/profile.ts'

/** Holds the typed targets of a year: amounts and weights as text. */
export function useTargetsForm(saved: SalesTargets) {
  const currency = useCurrency()
  const digits = minorDigits(currency)
  const written = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const asText = (amount: number | null) =>
    amount === null ? '' : written.format(amount / 10 ** digits)
  const atFirst = {
    amounts: saved.months.map(({ target }) => asText(target)),
    weights: saved.weights.map(String),
  }
  const [{ amounts, weights }, setTyped] = useState(atFirst)
  const amountOf = (text: string) => (text.trim() === '' ? null : parseMoney(text, currency))
  const isWrong = (text: string) => text.trim() !== '' && (amountOf(text) ?? 0) <= 0
  const weightOf = (text: string) =>
    /^\d{1,3}$/.test(text.normalize('NFKC').trim()) ? Number(text.normalize('NFKC')) : null
  const targets = amounts.map(amountOf)
  return {
    amounts,
    weights,
    targets,
    isWrong,
    isWrongWeight: (text: string) => weightOf(text) === null,
    isDirty: JSON.stringify({ amounts, weights }) !== JSON.stringify(atFirst),
    isRight: !amounts.some(isWrong) && !weights.some((text) => weightOf(text) === null),
    setAmount: (index: number, text: string) =>
      setTyped({ weights, amounts: amounts.with(index, text) }),
    setWeight: (index: number, text: string) =>
      setTyped({ amounts, weights: weights.with(index, text) }),
    /** Sets each month to a percentage of the previous year's sales, rounded to full thousands. */
    fillFrom: (percent: number) => {
      const unit = 1000 * 10 ** minorDigits(currency)
      const filled = saved.months.map(({ net_before }, index) =>
        net_before > 0
          ? asText(Math.max(1, Math.round((net_before * percent) / 100 / unit)) * unit)
          : (amounts[index] ?? ''),
      )
      setTyped({ weights, amounts: filled })
    },
    discard: () => setTyped(atFirst),
    body: {
      year: saved.year,
      version: saved.version,
      targets,
      weights: weights.map((text) => weightOf(text) ?? 0),
    },
  }
}
