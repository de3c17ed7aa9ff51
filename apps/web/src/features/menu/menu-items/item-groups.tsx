import '@mantine/core/styles/NumberInput.css'
import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Input,
  Loader,
  NumberInput,
  Select,
  Text,
} from '@mantine/core'
import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { get, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from '#kit/controls/control-props.ts'
import { useChoices } from '#kit/controls/use-choices.ts'
import { useCreateInPlace } from '#kit/controls/use-create-in-place.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { useNames } from '#kit/resource/reference-names.ts'
import { recordQuery } from '#kit/resource/use-resource.ts'
import { recordPath } from '#lib/routing/page-path.ts'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import classes from './item-groups.module.css'

type ItemGroup = RecordOf<typeof menuItems>['condiment_groups'][number]

const to = condimentGroups.name

/**
 * The condiment groups of an item with their limits: existing ones are added by search, new ones
 * are created in a sheet beside the form.
 */
export function ItemGroups(props: ControlProps) {
  const { path, label, help } = props
  const { t } = useTranslation('menu-items')
  const texts = useSortableTexts()
  const { value: rows, onChange, onBlur, ref, error } = useControl<ItemGroup[]>(props)
  const ids = rows.map((row) => row.condiment_group_id)
  const names = useNames(to, ids)
  const { select, isLoading } = useChoices({ field: { ...props.field, to } }, [])
  const add = (id: string) =>
    onChange([...rows, { condiment_group_id: id, min_select: null, max_select: null }])
  const create = useCreateInPlace(to, add)
  const items = rows.map((row, index) => ({
    id: row.condiment_group_id,
    label: names.get(row.condiment_group_id) ?? '…',
    row,
    index,
  }))
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      {items.length > 0 && (
        <div className={classes.list}>
          <SortableList
            items={items}
            onChange={(next) => onChange(next.map(({ row }) => row))}
            texts={texts}
            render={({ row, index, label: name }) => (
              <GroupRow
                name={name}
                row={row}
                path={`${path}.${index}`}
                onChange={(next) => onChange(rows.with(index, { ...row, ...next }))}
                onRemove={() => onChange(rows.toSpliced(index, 1))}
              />
            )}
          />
        </div>
      )}
      <Group gap="xs" mt={6} mb={6}>
        {create.isAllowed && (
          <Button
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={create.open}
          >
            {t('groups.new')}
          </Button>
        )}
        <Select
          ref={ref}
          aria-label={t('groups.find')}
          placeholder={t('groups.find')}
          className={classes.find ?? ''}
          onBlur={onBlur}
          value={null}
          onChange={(id) => id !== null && add(id)}
          {...select}
          rightSection={isLoading ? <Loader size={14} /> : undefined}
          data={select.data.filter((choice) => !ids.includes(choice.value))}
        />
      </Group>
      {create.dialog}
    </Input.Wrapper>
  )
}

interface GroupRowProps {
  name: string
  row: ItemGroup
  /** Dotted path of the row in the form. */
  path: string
  onChange: (next: Partial<ItemGroup>) => void
  onRemove: () => void
}

/** A group with what it offers, and this item's limits instead of its own. */
function GroupRow({ name, row, path, onChange, onRemove }: GroupRowProps) {
  const { t } = useTranslation('kit')
  const { data: group } = useQuery(recordQuery(condimentGroups, row.condiment_group_id))
  const condimentIds = group?.condiment_ids ?? []
  const condiments = useNames('condiments', condimentIds)
  const limit = (part: 'min_select' | 'max_select') => ({
    part,
    path: `${path}.${part}`,
    value: row[part],
    inherited: group?.[part],
    onChange: (next: number | null) => onChange({ [part]: next }),
  })
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <Anchor
          href={recordPath('/pos/condiment-groups', row.condiment_group_id)}
          target="_blank"
          size="sm"
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {condimentIds.map((id) => condiments.get(id) ?? '…').join(' · ')}
        </Text>
      </div>
      <div className={classes.limits}>
        <Limit {...limit('min_select')} />
        <Limit {...limit('max_select')} />
        <ActionIcon
          variant="subtle"
          color="error"
          aria-label={t('sortable.remove', { name })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

interface LimitProps {
  part: 'min_select' | 'max_select'
  path: string
  value: number | null
  /** The group's own limit, which applies while the field is empty. */
  inherited: number | undefined
  onChange: (next: number | null) => void
}

function Limit({ part, path, value, inherited, onChange }: LimitProps) {
  const labels = useLabels(condimentGroups)
  const { errors } = useFormState({ name: path })
  const problem: { message?: string } | undefined = get(errors, path)
  return (
    <NumberInput
      size="xs"
      className={classes.limit ?? ''}
      label={labels.field(part)}
      value={value ?? ''}
      placeholder={inherited === undefined ? '' : String(inherited)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      error={problem?.message}
    />
  )
}
