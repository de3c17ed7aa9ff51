import { ActionIcon, Box, Button, Input, Stack, Text, TextInput } from '@mantine/core'
import { courses } from '@pos/contract/menu/courses'
import type { CourseRow, CourseSlot } from '@pos/domain/course-order'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#kit/controls/money-input.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { useNames } from '#kit/resource/reference-names.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useCurrency } from '#lib/profile.ts'
import classes from './choice-dialog.module.css'
import { DishSearch } from './dish-search.tsx'

/** Longest name of a choice, as in the contract. */
const maxName = 40

interface Dish {
  readonly id: string
  /** Smallest unit of the currency; null if empty; the typed text while it is invalid. */
  readonly surcharge: number | string | null
}

interface ChoiceDialogProps {
  /** The edited choice; null for a new one. */
  slot: CourseSlot | null
  /** The names of the other choices of the course. */
  names: readonly string[]
  /** The number of rows that the course has left. */
  maxDishes: number
  onApply: (rows: CourseRow[]) => void
  onClose: () => void
}

/** Name, dishes and surcharges of a choice. The button is enabled once the choice is complete. */
export function ChoiceDialog({ slot, names, maxDishes, onApply, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation(['courses', 'common'])
  const labels = useLabels(courses)
  const [name, setName] = useState(slot?.choice ?? '')
  const [nameEn, setNameEn] = useState(slot?.choice_en ?? '')
  const [dishes, setDishes] = useState<readonly Dish[]>(dishesOf(slot))
  const choice = name.trim()
  const isUsed = names.includes(choice)
  const rows = dishes.flatMap(({ id, surcharge }) =>
    isSurcharge(surcharge)
      ? { menu_item_id: id, apres_line: false, choice, choice_en: nameEn.trim(), surcharge }
      : [],
  )
  const isComplete = choice !== '' && !isUsed && dishes.length > 1 && rows.length === dishes.length
  return (
    <Dialog
      title={t('choice.title')}
      onClose={onClose}
      closesOutside={false}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={!isComplete}
            onClick={() => {
              onApply(rows)
              onClose()
            }}
          >
            {t('choice.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm">{t('choice.description')}</Text>
        <TextInput
          label={labels.field('items_choice')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={maxName}
          withAsterisk
          data-autofocus
          error={isUsed ? t('choice.taken') : undefined}
        />
        <TextInput
          label={labels.field('items_choice_en')}
          value={nameEn}
          onChange={(event) => setNameEn(event.currentTarget.value)}
          maxLength={maxName}
        />
        <Input.Wrapper label={t('choice.dishes')} labelElement="div" withAsterisk>
          <Stack gap="xs" mt={6}>
            <DishRows dishes={dishes} onChange={setDishes} />
            {dishes.length < (slot?.dishes.length ?? 0) + maxDishes && (
              <DishSearch
                label={labels.text('add_dish')}
                without={dishes.map(({ id }) => id)}
                onPick={(id) => setDishes([...dishes, { id, surcharge: null }])}
              />
            )}
          </Stack>
        </Input.Wrapper>
      </Stack>
    </Dialog>
  )
}

const dishesOf = (slot: CourseSlot | null): Dish[] =>
  (slot?.dishes ?? []).flatMap(({ menu_item_id: id, surcharge = null }) =>
    id === null ? [] : { id, surcharge },
  )

const isSurcharge = (value: Dish['surcharge']): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0)

function DishRows({
  dishes,
  onChange,
}: {
  dishes: readonly Dish[]
  onChange: (dishes: readonly Dish[]) => void
}) {
  const { t } = useTranslation('kit')
  const labels = useLabels(courses)
  const currency = useCurrency()
  const names = useNames(
    'menu-items',
    dishes.map(({ id }) => id),
  )
  const surcharge = labels.field('items_surcharge')
  return dishes.map((dish) => {
    const name = names.get(dish.id) ?? '…'
    return (
      <Box key={dish.id} className={classes.row}>
        <Text size="sm">{name}</Text>
        <MoneyInput
          aria-label={`${surcharge}: ${name}`}
          placeholder={surcharge}
          value={dish.surcharge}
          onChange={(next) =>
            onChange(dishes.map((one) => (one === dish ? { ...one, surcharge: next } : one)))
          }
          onBlur={() => {}}
          currency={currency}
          error={!isSurcharge(dish.surcharge)}
        />
        <ActionIcon
          variant="subtle"
          color="error"
          aria-label={`${t('row.remove')}: ${name}`}
          onClick={() => onChange(dishes.filter((one) => one !== dish))}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Box>
    )
  })
}
