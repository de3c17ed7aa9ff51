import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { typedDate } from '@pos/domain/days/typed-date'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../text/i18n.ts'

// The calendar has its own library, which is loaded when it is opened.
const Calendar = lazy(() => import('#ui/input/calendar.tsx').then((m) => ({ default: m.Calendar })))

interface DateBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** "YYYY-MM-DD", the typed text, or "". */
  value: string
  /** Typed text. On blur, a date in any order becomes "YYYY-MM-DD". */
  onChange: (text: string) => void
  /** Called with the date from the calendar; `onChange` by default. */
  onPick?: (date: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A date in the language of the page: typed in any usual order, or selected from a calendar. */
export function DateBox({
  value,
  onChange,
  onPick = onChange,
  onBlur,
  min,
  max,
  ...input
}: DateBoxProps) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const texts = { previous: t('date.previous'), next: t('date.next'), level: t('date.level') }
  const button = (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="secondary.8"
          aria-label={t('date.open')}
          disabled={input.disabled ?? false}
          onClick={() => setOpen((before) => !before)}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Suspense fallback={<Skeleton width={252} height={260} aria-hidden />}>
          <Calendar
            value={typedDate(value)}
            locale={currentLocale()}
            texts={texts}
            min={min}
            max={max}
            onChange={(date) => {
              onPick(date)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...input}
      value={value}
      placeholder={t('date.format')}
      autoComplete="off"
      inputMode="numeric"
      rightSection={button}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const date = typedDate(value)
        if (date && date !== value) onChange(date)
        onBlur?.(event)
      }}
    />
  )
}
