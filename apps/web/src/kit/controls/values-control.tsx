import { ActionIcon, Group, Input, Pill, TextInput } from '@mantine/core'
import { typedDate } from '@pos/domain/days/typed-date'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateBox } from '#lib/dates/date-box.tsx'
import { currentLocale } from '#lib/text/i18n.ts'
import { type ControlProps, useControl } from './control-props.ts'

/** Several dates or numbers, typed one by one and kept sorted. */
export function ValuesControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  const { labelProps, value, onChange, onBlur, ref, error } = useControl<string[]>(props)
  const [typed, setTyped] = useState('')
  const { item, max } = props.field
  const isDate = item?.kind === 'date'
  const values = value ?? []
  const add = (text: string) => {
    const next = (isDate && typedDate(text)) || text.normalize('NFKC').trim()
    setTyped('')
    if (next !== '' && !values.includes(next)) onChange([...values, next].toSorted(inOrder))
  }
  const box = {
    id,
    ref,
    value: typed,
    error: Boolean(error),
    disabled: values.length >= (max ?? 200),
    style: { flex: 1 },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return
      event.preventDefault()
      add(typed)
    },
    onBlur: () => {
      add(typed)
      onBlur()
    },
  }
  return (
    <Input.Wrapper {...labelProps} {...(error ? { error } : {})} id={id}>
      <Group gap={6} mt={4} wrap="nowrap">
        {isDate ? (
          <DateBox {...box} onChange={setTyped} onPick={add} />
        ) : (
          <TextInput
            {...box}
            inputMode="decimal"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <ActionIcon
          variant="default"
          size={36}
          onClick={() => add(typed)}
          aria-label={t('values.add')}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Pill.Group mt={values.length > 0 ? 8 : 0}>
        {values.map((one) => (
          <Pill
            key={one}
            size="md"
            withRemoveButton
            onRemove={() => onChange(values.filter((other) => other !== one))}
            removeButtonProps={{
              'aria-label': t('values.remove', { value: one }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {isDate ? dateText(one) : one}
          </Pill>
        ))}
      </Pill.Group>
    </Input.Wrapper>
  )
}

/** Dates sort by calendar, numbers by value. */
function inOrder(a: string, b: string) {
  return /^-?[\d.]+$/.test(a + b) ? Number(a) - Number(b) : a < b ? -1 : 1
}

function dateText(date: string) {
  const format = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? format.format(new Date(`${date}T00:00:00Z`)) : date
}
