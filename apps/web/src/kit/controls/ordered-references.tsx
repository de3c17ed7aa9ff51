import { ActionIcon, Group, Input, Loader, MultiSelect, Stack } from '@mantine/core'
import { insideSentence } from '@pos/texts/inside-sentence'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import { useNames } from '../resource/reference-names.ts'
import { type ControlProps, useControl } from './control-props.ts'
import { useChoices } from './use-choices.ts'
import { useCreateInPlace } from './use-create-in-place.tsx'

/**
 * Ordered references to records of another resource: added by search, several in a row, and sorted.
 */
export function OrderedReferences(props: ControlProps) {
  const { t } = useTranslation('kit')
  const texts = useSortableTexts()
  const { value, onChange, onBlur, ref, error } = useControl<string[]>(props)
  const selected = value ?? []
  const { select, isLoading, typed } = useChoices(props, [])
  const create = useCreateInPlace(props.field.to ?? '', (id) => onChange([...selected, id]))
  const names = useNames(props.field.to ?? '', selected)
  const isFull = selected.length >= (props.field.max ?? Number.POSITIVE_INFINITY)
  const add = t('sortable.add', { name: insideSentence(props.label) })
  const items = selected.map((id) => ({ id, label: names.get(id) ?? '…' }))
  return (
    <Input.Wrapper
      label={props.label}
      description={props.note ?? props.help}
      error={error}
      labelElement="div"
    >
      <Stack gap="xs" mt={6}>
        {items.length > 0 && (
          <SortableList
            items={items}
            onChange={(next) => onChange(next.map((item) => item.id))}
            texts={texts}
            render={(item) => (
              <Group gap={4} wrap="nowrap" justify="space-between">
                <span>{item.label}</span>
                <ActionIcon
                  variant="subtle"
                  color="error"
                  aria-label={t('sortable.remove', { name: item.label })}
                  onClick={() => onChange(selected.filter((id) => id !== item.id))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            )}
          />
        )}
        <MultiSelect
          ref={ref}
          aria-label={add}
          placeholder={add}
          disabled={isFull}
          onBlur={onBlur}
          value={[]}
          onChange={(added) =>
            !create.isTaken(added.at(-1), typed) && onChange([...selected, ...added])
          }
          {...select}
          rightSection={isLoading ? <Loader size={14} /> : undefined}
          data={[
            ...select.data.filter((choice) => !selected.includes(choice.value)),
            ...(isLoading ? [] : create.option(typed)),
          ]}
        />
        {create.dialog}
      </Stack>
    </Input.Wrapper>
  )
}
