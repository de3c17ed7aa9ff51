import { Loader, MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, resourceNamed, useNames } from '../reference-names.ts'
import { useList } from '../use-resource.ts'
import { type ControlProps, useControl } from './control-props.ts'

const shownChoices = 50

/** One record of another resource, found by typing; thousands are no matter, the server searches. */
export function ReferenceControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { words, value, ...control } = useControl<string | null>(props)
  const choices = useChoices(props, value ? [value] : [])
  return (
    <Select
      {...words}
      {...control}
      value={value ?? null}
      data={choices.data}
      searchable
      clearable={!props.field.required}
      allowDeselect={!props.field.required}
      searchValue={choices.text}
      onSearchChange={choices.setText}
      filter={({ options }) => options}
      nothingFoundMessage={t('nothing_found')}
      rightSection={choices.isLoading ? <Loader size={14} /> : undefined}
      placeholder={props.field.required ? '' : t('none')}
      maxDropdownHeight={280}
    />
  )
}

/** Some records of another resource, in the order chosen. */
export function ReferencesControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { words, value, ...control } = useControl<string[]>(props)
  const choices = useChoices(props, value ?? [])
  return (
    <MultiSelect
      {...words}
      {...control}
      value={value ?? []}
      data={choices.data}
      searchable
      clearable
      hidePickedOptions
      searchValue={choices.text}
      onSearchChange={choices.setText}
      filter={({ options }) => options}
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={280}
    />
  )
}

/** What can be chosen for the text typed, and always what is chosen already. */
function useChoices({ field, choose }: ControlProps, chosen: readonly string[]) {
  const target = resourceNamed(field.to ?? '')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const names = useNames(target.name, chosen)
  // The box shows the chosen name itself; that is no search.
  const isSearch = q !== '' && ![...names.values()].includes(q)
  const { data, isLoading } = useList(target, { per_page: String(shownChoices), ...(isSearch ? { q } : {}), ...choose })
  const found = (data?.data ?? []).map((record) => ({ value: record.id, label: nameOf(target, record) }))
  const others = chosen.filter((id) => !found.some((one) => one.value === id)).map((id) => ({ value: id, label: names.get(id) ?? '…' }))
  return { data: [...others, ...found], text, setText, isLoading }
}
