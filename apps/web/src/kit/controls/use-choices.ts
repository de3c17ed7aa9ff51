import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { nameOf, resourceNamed, useNames } from '../resource/reference-names.ts'
import { useList } from '../resource/use-resource.ts'
import type { ControlProps } from './control-props.ts'

const shownChoices = 50
/** Value of the line about further matches; it resembles no id. */
const rest = '…'

/**
 * The options for the typed text, always including the selected one; `select` has the properties of
 * the element that shows them.
 */
export function useChoices({ field }: Pick<ControlProps, 'field'>, selected: readonly string[]) {
  const { t } = useTranslation('kit')
  const target = resourceNamed(field.to ?? '')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const names = useNames(target.name, selected)
  // The box contains the name of the selected record, which is not a search.
  const isSearch = q !== '' && ![...names.values()].includes(q)
  const typed = isSearch ? text.trim() : ''
  const { data, isLoading, isPlaceholderData } = useList(target, {
    per_page: String(shownChoices),
    ...(isSearch ? { q } : {}),
  })
  const found = (data?.data ?? []).map((record) => ({
    value: record.id,
    label: nameOf(target, record),
  }))
  const others = selected
    .filter((id) => !found.some((one) => one.value === id))
    .map((id) => ({ value: id, label: names.get(id) ?? '…' }))
  // If there are more matches than options, the last line states their number.
  const left = (data?.meta.total ?? 0) - found.length
  const more =
    left > 0
      ? [{ value: rest, label: t('more_choices', { left: formatNumber(left) }), disabled: true }]
      : []
  const select = {
    data: [...others, ...found, ...more],
    searchable: true,
    searchValue: text,
    onSearchChange: setText,
    // The server has already searched.
    filter: <T>({ options }: { options: T }) => options,
    nothingFoundMessage: t('nothing_found'),
    maxDropdownHeight: 280,
  }
  // Until the response arrives, options may belong to the previous text.
  return { select, isLoading: isLoading || isPlaceholderData, typed }
}
