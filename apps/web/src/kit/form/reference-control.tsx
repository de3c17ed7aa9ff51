import { Loader, MultiSelect, Select, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from './control-props.ts'
import { useChoices } from './use-choices.ts'

const OrderedReferences = lazy(() => import('./ordered-references.tsx').then((m) => ({ default: m.OrderedReferences })))

/** One record of another resource, found by typing; thousands are no matter, the server searches. */
export function ReferenceControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps, value, ...control } = useControl<string | null>(props)
  const choices = useChoices(props, value ? [value] : [])
  return (
    <Select
      {...labelProps}
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

/** Some records of another resource; where their order has a meaning, a list to be put in order. */
export function ReferencesControl(props: ControlProps) {
  if (!props.field.ordered || props.compact) return <ReferenceSet {...props} />
  return (
    <Suspense fallback={<Skeleton height={80} aria-hidden />}>
      <OrderedReferences {...props} />
    </Suspense>
  )
}

function ReferenceSet(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps, value, ...control } = useControl<string[]>(props)
  const choices = useChoices(props, value ?? [])
  return (
    <MultiSelect
      {...labelProps}
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
