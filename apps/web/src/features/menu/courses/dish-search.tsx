import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, resourceNamed } from '#kit/resource/reference-names.ts'
import { useList } from '#kit/resource/use-resource.ts'

const shownChoices = '50'
const menuItems = resourceNamed('menu-items')

interface DishSearchProps {
  label: string
  onPick: (id: string) => void
  /** Ids of items that are not offered. */
  without?: readonly string[]
}

/** Finds a menu item by name and passes it on; the box is then cleared. */
export function DishSearch({ label, onPick, without = [] }: DishSearchProps) {
  const { t } = useTranslation('kit')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const { data, isLoading } = useList(menuItems, {
    per_page: shownChoices,
    active: 'true',
    ...(q ? { q } : {}),
  })
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={null}
      onChange={(id) => {
        if (id) onPick(id)
        setText('')
      }}
      data={(data?.data ?? [])
        .filter(({ id }) => !without.includes(id))
        .map((item) => ({ value: item.id, label: nameOf(menuItems, item) }))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t('nothing_found')}
      rightSection={isLoading ? <Loader size={14} /> : undefined}
      maxDropdownHeight={280}
      style={{ flex: '1 1 240px', maxWidth: 420 }}
    />
  )
}
