import { ActionIcon, Text, TextInput } from '@mantine/core'
import type { Locale } from '@pos/texts/locales'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './item-decision.module.css'
import { type DeviceTexts, useDeviceTexts } from './use-device-texts.ts'

/** The amount of what is being ordered. */
export function Total({ t, amount }: { t: DeviceTexts; amount: string }) {
  return (
    <Text fw={600} size="lg" aria-live="polite" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('dialog.total', { amount })}
    </Text>
  )
}

/** Why it cannot be ordered yet, or that it can. */
export function Reasons({
  title,
  reasons,
  ready,
}: {
  title: string
  reasons: readonly string[]
  ready: string
}) {
  return (
    <div className={classes.reasons} data-ready={reasons.length === 0 || undefined} role="status">
      {reasons.length === 0 ? (
        ready
      ) : (
        <>
          {title}
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface QuantityProps {
  locale: Locale
  value: number
  min?: number
  max?: number
  onChange: (quantity: number) => void
}

/** Enters a number of pieces: by steps, or typed. */
export function Quantity({ locale, value, min = 1, max = 999, onChange }: QuantityProps) {
  const t = useDeviceTexts(locale)
  const [typed, setTyped] = useState<string | null>(null)
  const step = (next: number) => {
    setTyped(null)
    onChange(next)
  }
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    const count = Number(digits)
    setTyped(digits)
    if (digits !== '' && count >= min && count <= max) onChange(count)
  }
  return (
    <div className={classes.quantity} role="group" aria-label={t('dialog.quantity')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('dialog.fewer')}
        disabled={value <= min}
        onClick={() => step(value - 1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <TextInput
        aria-label={t('dialog.quantity')}
        className={classes.count ?? ''}
        inputMode="numeric"
        maxLength={String(max).length}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('dialog.more')}
        disabled={value >= max}
        onClick={() => step(value + 1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
