import { ActionIcon, Alert, Button, Group, Input, Stack, Text } from '@mantine/core'
import { courses } from '@pos/contract/menu/courses'
import { problemText } from '@pos/texts/message-text'
import { IconSeparatorHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '#kit/controls/control-props.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useNames } from '#kit/resource/reference-names.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import classes from './course-items.module.css'
import { type CourseItem, moveBetween, orderProblem } from './course-order.ts'
import { DishSearch } from './dish-search.tsx'

interface Row {
  readonly id: string
  readonly label: string
  readonly item: CourseItem
}

/**
 * The dishes and dividers of a course as one sortable list; an order that breaks the rule of
 * dividers is refused with the reason.
 */
export function CourseItems({ path, label, help, field }: ControlProps) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(courses)
  const texts = useSortableTexts()
  const { rows, refused, setRefused, refuse, reorder, add, remove } = useCourseRows(path)
  const errors = useRowErrors(path)
  const isFull = rows.length >= (field.max ?? Number.POSITIVE_INFINITY)
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={errors.length > 0 ? errors.join(' ') : undefined}
      labelElement="div"
    >
      <Stack gap="xs" mt={6} mb={6}>
        <SortableList
          items={rows}
          onChange={reorder}
          onRefused={setRefused}
          refuse={refuse}
          texts={texts}
          render={(row) => (
            <CourseRow
              row={row}
              removeLabel={`${t('kit:row.remove')}: ${row.label}`}
              onRemove={() => remove(row.id)}
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
              onPick={(id) => add({ menu_item_id: id, apres_line: false })}
            />
            <Button
              variant="light"
              leftSection={<IconSeparatorHorizontal size={16} aria-hidden />}
              onClick={() => add({ menu_item_id: null, apres_line: true })}
            >
              {labels.text('add_divider')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** The dishes and dividers as rows with their actions, and the reason of a refusal. */
function useCourseRows(path: string) {
  const labels = useLabels(courses)
  const array = useFieldArray<Record<string, CourseItem[]>, string, 'row_key'>({
    name: path,
    keyName: 'row_key',
  })
  const [refused, setRefused] = useState<string | null>(null)
  const items = array.fields
  const names = useNames(
    'menu-items',
    items.flatMap((item) => item.menu_item_id ?? []),
  )
  const rows: Row[] = items.map((item) => ({
    id: item.row_key,
    label: item.apres_line ? labels.text('divider') : (names.get(item.menu_item_id ?? '') ?? '…'),
    item,
  }))
  /** Applies a new order, unless the rule forbids it. */
  const attempt = (next: readonly CourseItem[], change: () => void) => {
    const problem = orderProblem(next)
    setRefused(problem ? problemText(currentLocale(), { key: problem }) : null)
    if (!problem) change()
  }
  const refuse = (next: readonly Row[]) => {
    const problem = orderProblem(next.map((row) => row.item))
    return problem && problemText(currentLocale(), { key: problem })
  }
  const reorder = (next: readonly Row[]) => {
    const move = moveBetween(
      rows.map((row) => row.id),
      next.map((row) => row.id),
    )
    if (move)
      attempt(
        next.map((row) => row.item),
        () => array.move(...move),
      )
  }
  const add = (item: CourseItem) =>
    attempt([...items, item], () => array.append(item, { shouldFocus: false }))
  const remove = (id: string) => {
    const index = items.findIndex((item) => item.row_key === id)
    attempt(items.toSpliced(index, 1), () => array.remove(index))
  }
  return { rows, refused, setRefused, refuse, reorder, add, remove }
}

function CourseRow({
  row,
  removeLabel,
  onRemove,
}: {
  row: Row
  removeLabel: string
  onRemove: () => void
}) {
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      {row.item.apres_line ? (
        <span className={classes.divider}>{row.label}</span>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {row.label}
        </Text>
      )}
      <ActionIcon variant="subtle" color="error" aria-label={removeLabel} onClick={onRemove}>
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
