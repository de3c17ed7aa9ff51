import { Button, Checkbox, Group, Loader, ScrollArea, Stack, Switch, Text } from '@mantine/core'
import { menuItems } from '@pos/contract/menu/menu-items'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredRecord } from '#kit/list/read-all.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useList } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { Dialog } from '#lib/dialog.tsx'
import { SearchInput } from '#ui/input/search-input.tsx'

interface AddItemsProps {
  groupName: string
  /** Items that are already in the group. */
  existing: ReadonlySet<string>
  onAdd: (items: readonly string[]) => void
  onClose: () => void
}

const shownItems = 100

/** Finds menu items and adds several at once to a group. */
export function AddItemsDialog({ groupName, existing, onAdd, onClose }: AddItemsProps) {
  const { t } = useTranslation(['kit', 'common'])
  const { t: texts } = useTranslation('sub-category-groups')
  const [q, setQ] = useState('')
  const [isUnplaced, setUnplaced] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const list = useList<ResourceDefinition>(menuItems, {
    per_page: String(shownItems),
    ...(q ? { q } : {}),
    ...(isUnplaced ? { group_ids: 'none' } : {}),
  })
  const { data } = list
  const total = data?.meta.total ?? 0
  return (
    <Dialog onClose={onClose} title={texts('board.add_title', { group: groupName })} size={560}>
      <Stack gap="sm">
        <Group gap="sm">
          <SearchInput
            value={q}
            onSearch={setQ}
            label={t('kit:search')}
            clearLabel={t('kit:clear')}
            hasShortcut={false}
          />
          <Switch
            label={texts('board.unplaced')}
            checked={isUnplaced}
            onChange={(event) => setUnplaced(event.currentTarget.checked)}
          />
        </Group>
        <ScrollArea.Autosize mah="50vh" offsetScrollbars>
          {!data && (
            <LoadState of={[list]}>
              <Loader />
            </LoadState>
          )}
          {data?.data.length === 0 && <Text c="dimmed">{t('kit:nothing_found')}</Text>}
          <ItemChoices
            items={data?.data ?? []}
            existing={existing}
            selected={selected}
            onChange={setSelected}
          />
        </ScrollArea.Autosize>
        {total > shownItems && (
          <Text size="sm" c="dimmed">
            {texts('board.more', { shown: shownItems, total })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => onAdd(selected)}>
            {selected.length === 0
              ? t('kit:values.add')
              : texts('board.add_count', { count: selected.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface ItemChoicesProps extends Pick<AddItemsProps, 'existing'> {
  items: readonly StoredRecord[]
  selected: readonly string[]
  onChange: (selected: readonly string[]) => void
}

function ItemChoices({ items, existing, selected, onChange }: ItemChoicesProps) {
  const { t: texts } = useTranslation('sub-category-groups')
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...selected, id] : selected.filter((one) => one !== id))
  return (
    <Stack gap={10} p={4}>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          label={nameOf(menuItems, item)}
          {...(existing.has(item.id) ? { description: texts('board.there_already') } : {})}
          disabled={existing.has(item.id)}
          checked={existing.has(item.id) || selected.includes(item.id)}
          onChange={(event) => toggle(item.id, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}
