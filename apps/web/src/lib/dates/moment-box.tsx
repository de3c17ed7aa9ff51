import { Group, TextInput } from '@mantine/core'
import { typedDate } from '@pos/domain/days/typed-date'
import { typedTime } from '@pos/domain/days/typed-time'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateBox } from './date-box.tsx'

interface MomentBoxProps {
  label: string
  description?: string
  /** "YYYY-MM-DDTHH:mm" on the shop's clock, or "". */
  value: string
  /** Called with a complete time, or "" while there is none. */
  onChange: (moment: string) => void
  error?: ReactNode
  required?: boolean
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean
}

/** A date and a time, each typed in any usual format. */
export function MomentBox({
  label,
  description,
  value,
  onChange,
  error,
  required = false,
  isFirst = false,
}: MomentBoxProps) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState(() => ({
    date: value.slice(0, 10),
    time: value.slice(11, 16),
  }))
  const change = (next: Partial<typeof typed>) => {
    const both = { ...typed, ...next }
    setTyped(both)
    const [date, time] = [typedDate(both.date), typedTime(both.time)]
    onChange(date && time ? `${date}T${time}` : '')
  }
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <DateBox
        flex={1}
        label={label}
        {...(description ? { description } : {})}
        value={typed.date}
        onChange={(date) => change({ date })}
        error={error}
        required={required}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      <TextInput
        w={96}
        label={t('date.time')}
        placeholder="17:30"
        inputMode="numeric"
        autoComplete="off"
        value={typed.time}
        onChange={(event) => change({ time: event.currentTarget.value })}
        onBlur={() => {
          const time = typedTime(typed.time)
          if (time && time !== typed.time) change({ time })
        }}
        required={required}
      />
    </Group>
  )
}
