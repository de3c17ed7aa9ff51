import { ActionIcon, Alert, Button, Group, Input, Stack, Text } from '@mantine/core'
import { courses } from '@pos/contract/menu/courses'
import { type CourseRow, courseProblems } from '@pos/domain/course-order'
import { formatMoney } from '@pos/domain/money/money'
import { problemText } from '@pos/texts/message-text'
import { IconListCheck, IconPencil, IconSeparatorHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from '#kit/controls/control-props.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useNames } from '#kit/resource/reference-names.ts'
import { useCurrency } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { listText } from '#lib/text/list-text.ts'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import classes from './course-items.module.css'
import { dishRow, dividerRow, rowsOfSlots, type SlotRow, slotRows } from './course-rows.ts'
import { DishSearch } from './dish-search.tsx'

interface LabelledSlot extends SlotRow {
  readonly label: string
  /** The dishes of a choice with their surcharges; null for others. */
  readonly dishes: string | null
}

/**
 * The dishes, choices and dividers of a course as one sortable list; an order that breaks the rule
 * of dividers is refused with the reason.
 */
export function CourseItems(props: ControlProps) {
  const { path, label, help, field } = props
  const { t } = useTranslation(['kit', 'common', 'courses'])
  const labels = useLabels(courses)
  const texts = useSortableTexts()
  const { value: rows, onChange } = useControl<readonly CourseRow[]>(props)
  const slots = useLabelledSlots(rows)
  const errors = useRowErrors(path)
  const [refused, setRefused] = useState<string | null>(null)
  /** The choice in the dialog: its slot, or `new`. */
  const [edited, setEdited] = useState<LabelledSlot | 'new' | null>(null)
  const isFull = rows.length >= (field.max ?? Number.POSITIVE_INFINITY)
  const change = (next: readonly CourseRow[]) => {
    const problem = dividerProblem(next)
    setRefused(problem)
    if (problem === null) onChange(next)
  }
  const replace = (slot: LabelledSlot, dishes: readonly CourseRow[]) =>
    change(slots.flatMap((other) => (other.id === slot.id ? dishes : rowsOfSlots([other]))))
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={errors.length > 0 ? errors.join(' ') : undefined}
      labelElement="div"
    >
      <Stack gap="xs" mt={6} mb={6}>
        <SortableList
          items={slots}
          onChange={(next) => change(rowsOfSlots(next))}
          onRefused={setRefused}
          refuse={(next) => dividerProblem(rowsOfSlots(next))}
          texts={texts}
          render={(slot) => (
            <SlotContent
              slot={slot}
              onEdit={() => setEdited(slot)}
              onRemove={() => replace(slot, [])}
            />
          )}
        />
        {refused && (
          <Alert
            color="error"
            role="alert"
            withCloseButton
            closeButtonLabel={t('common:close')}
            onClose={() => setRefused(null)}
          >
            {refused}
          </Alert>
        )}
        {!isFull && (
          <Group gap="sm" align="flex-end">
            <DishSearch
              label={labels.text('add_dish')}
              onPick={(id) => change([...rows, dishRow(id)])}
            />
            <Button
              variant="light"
              leftSection={<IconListCheck size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {labels.text('add_choice')}
            </Button>
            <Button
              variant="light"
              leftSection={<IconSeparatorHorizontal size={16} aria-hidden />}
              onClick={() => change([...rows, dividerRow()])}
            >
              {labels.text('add_divider')}
            </Button>
          </Group>
        )}
      </Stack>
      {edited && (
        <ChoiceDialog
          slot={edited === 'new' ? null : edited.slot}
          names={slots.flatMap(({ slot }) =>
            slot.choice === null || (edited !== 'new' && edited.slot.choice === slot.choice)
              ? []
              : [slot.choice],
          )}
          maxDishes={(field.max ?? 100) - rows.length}
          onApply={(dishes) =>
            edited === 'new' ? change([...rows, ...dishes]) : replace(edited, dishes)
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Input.Wrapper>
  )
}

/** The message for a misplaced divider, or null. */
function dividerProblem(rows: readonly CourseRow[]): string | null {
  const problem = courseProblems(rows).find(({ field }) => field === 'apres_line')
  return problem ? problemText(currentLocale(), { key: problem.key }) : null
}

/** The slots of a course with their names. */
function useLabelledSlots(rows: readonly CourseRow[]): LabelledSlot[] {
  const labels = useLabels(courses)
  const currency = useCurrency()
  const names = useNames(
    'menu-items',
    rows.flatMap((row) => row.menu_item_id ?? []),
  )
  const nameOf = (row: CourseRow | undefined) => names.get(row?.menu_item_id ?? '') ?? '…'
  return slotRows(rows).map(({ id, slot }) => {
    const [first] = slot.dishes
    if (!first) return { id, slot, label: labels.text('divider'), dishes: null }
    if (slot.choice === null) return { id, slot, label: nameOf(first), dishes: null }
    const dishes = slot.dishes.map((row) =>
      row.surcharge ? `${nameOf(row)} +${formatMoney(row.surcharge, currency)}` : nameOf(row),
    )
    const english = currentLocale() === 'en' ? slot.choice_en : null
    return { id, slot, label: english || slot.choice, dishes: listText(dishes) }
  })
}

interface SlotContentProps {
  slot: LabelledSlot
  onEdit: () => void
  onRemove: () => void
}

function SlotContent({ slot: { slot, label, dishes }, onEdit, onRemove }: SlotContentProps) {
  const { t } = useTranslation(['kit', 'courses'])
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      {slot.dishes.length === 0 ? (
        <span className={classes.divider}>{label}</span>
      ) : (
        <div style={{ flex: 1, overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={dishes === null ? undefined : 600}>
            {label}
          </Text>
          {dishes !== null && (
            <Text size="xs" c="dimmed">
              {dishes}
            </Text>
          )}
        </div>
      )}
      {dishes !== null && (
        <ActionIcon
          variant="subtle"
          aria-label={t('courses:choice.edit', { name: label })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="error"
        aria-label={`${t('kit:row.remove')}: ${label}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The texts of all errors below a list field, without duplicates. */
function useRowErrors(path: string): string[] {
  const { errors } = useFormState({ name: path })
  return [...new Set(messagesOf(errors[path]))]
}

function messagesOf(error: unknown): string[] {
  if (error === null || typeof error !== 'object') return []
  const { message, ref: _ref, ...inside } = error as { message?: unknown; ref?: unknown }
  return [
    ...(typeof message === 'string' ? [message] : []),
    ...Object.values(inside).flatMap(messagesOf),
  ]
}
