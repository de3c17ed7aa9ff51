import { ActionIcon, Autocomplete, Box, Input, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import { condiments } from '@pos/contract/menu/condiments'
import { formatMoney } from '@pos/domain/money/money'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#kit/controls/money-input.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { useList } from '#kit/resource/use-resource.ts'
import { useCurrency } from '#lib/profile.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import classes from './choice-rows.module.css'

/** A condiment to choose from. */
export interface Choice {
  readonly key: string
  readonly name: string
  /** Smallest unit of the currency; null if empty; the typed text while it is invalid. */
  readonly price: number | string | null
}

export const emptyChoice = (): Choice => ({ key: crypto.randomUUID(), name: '', price: null })

/** The rows that are not empty. */
export const filledChoices = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ name, price }) => name.trim() !== '' || price !== null)

interface ChoiceRowsProps {
  choices: readonly Choice[]
  onChange: (choices: readonly Choice[]) => void
  /** Problems by path; their index counts only filled rows. */
  problem: (path: string) => string | undefined
}

/**
 * Rows of name and price. An empty row follows the last filled one. While a name is typed, the
 * shop's condiments are suggested; a chosen one brings its price.
 */
export function ChoiceRows({ choices, onChange, problem }: ChoiceRowsProps) {
  const { t } = useTranslation('condiment-groups')
  const labels = useLabels(condimentGroups)
  const [typed, setTyped] = useState('')
  const known = useKnownCondiments(typed)
  const filled = filledChoices(choices)
  const change = (key: string, next: Partial<Choice>) => {
    const rows = choices.map((choice) => (choice.key === key ? { ...choice, ...next } : choice))
    const isFull = filledChoices(rows).at(-1)?.key === rows.at(-1)?.key
    onChange(isFull ? [...rows, emptyChoice()] : rows)
  }
  return (
    <Input.Wrapper
      label={labels.field('condiment_ids')}
      description={t('sheet.choices_hint')}
      labelElement="div"
      error={problem('condiments')}
    >
      <Stack gap="xs" mt={6} mb={6} onKeyDown={focusNextField}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.key}
            choice={choice}
            number={index + 1}
            known={known}
            onTyped={setTyped}
            onChange={(next) => change(choice.key, next)}
            onRemove={
              filled.includes(choice)
                ? () => onChange(choices.filter(({ key }) => key !== choice.key))
                : null
            }
            problem={(name) => problem(`condiments.${filled.indexOf(choice)}.${name}`)}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}

interface ChoiceRowProps {
  choice: Choice
  number: number
  known: ReadonlyMap<string, number>
  onTyped: (name: string) => void
  onChange: (next: Partial<Choice>) => void
  /** Null for an empty row. */
  onRemove: (() => void) | null
  problem: (name: 'name' | 'price') => string | undefined
}

function ChoiceRow(props: ChoiceRowProps) {
  const { choice, number, known, onTyped, onChange, onRemove, problem } = props
  const { t } = useTranslation('condiment-groups')
  const currency = useCurrency()
  return (
    <Box className={classes.row}>
      <Autocomplete
        aria-label={t('sheet.choice_name', { number })}
        placeholder={t('fields.name')}
        value={choice.name}
        data={[...known.keys()]}
        onChange={(name) => {
          onTyped(name)
          onChange({ name })
        }}
        onOptionSubmit={(name) => onChange({ name, price: known.get(name) ?? choice.price })}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.value}{' '}
            <MoneyText>{formatMoney(known.get(option.value) ?? 0, currency)}</MoneyText>
          </span>
        )}
        error={problem('name')}
      />
      <MoneyInput
        aria-label={t('sheet.choice_price', { number })}
        placeholder="0"
        value={choice.price}
        onChange={(price) => onChange({ price })}
        onBlur={() => {}}
        currency={currency}
        error={problem('price')}
      />
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        aria-label={t('sheet.remove', { number })}
        style={onRemove ? {} : { visibility: 'hidden' }}
        onClick={() => onRemove?.()}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Box>
  )
}

/** Prices of the shop's condiments that match the text, by name. */
function useKnownCondiments(text: string): ReadonlyMap<string, number> {
  const [q] = useDebouncedValue(text.trim(), 200)
  const { data } = useList(condiments, { per_page: '20', active: 'true', ...(q ? { q } : {}) })
  const found = q === '' ? [] : (data?.data ?? [])
  return new Map(found.toReversed().map(({ name, price }) => [name, price]))
}

/** Enter moves to the next field of the rows instead of saving. */
function focusNextField(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.findIndex((field) => field === event.target) + 1]
  event.preventDefault()
  next?.focus()
}
