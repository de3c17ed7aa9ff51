import { Loader, MultiSelect, Select, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from './control-props.ts'
import { useChoices } from './use-choices.ts'
import { useCreateInPlace } from './use-create-in-place.tsx'

const OrderedReferences = lazy(() =>
  import('./ordered-references.tsx').then((m) => ({ default: m.OrderedReferences })),
)

/**
 * A reference to a record of another resource, selected by search on the server, so that there may
 * be thousands.
 */
export function ReferenceControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps, value, onChange, ...control } = useControl<string | null>(props)
  const { select, isLoading, typed } = useChoices(props, value ? [value] : [])
  const create = useCreateInPlace(props.field.to ?? '', onChange)
  return (
    <>
      <Select
        openOnFocus={false}
        {...labelProps}
        {...control}
        value={value ?? null}
        onChange={(next) => !create.isTaken(next, typed) && onChange(next)}
        {...select}
        data={[...select.data, ...(isLoading ? [] : create.option(typed))]}
        clearable={!props.field.required}
        allowDeselect={!props.field.required}
        rightSection={isLoading ? <Loader size={14} /> : undefined}
        placeholder={props.field.required ? '' : (props.placeholder ?? t('none'))}
      />
      {create.dialog}
    </>
  )
}

/** References to records of another resource; a sortable list if their order matters. */
export function ReferencesControl(props: ControlProps) {
  if (!props.field.ordered || props.compact) return <ReferenceSet {...props} />
  return (
    <Suspense fallback={<Skeleton height={80} aria-hidden />}>
      <OrderedReferences {...props} />
    </Suspense>
  )
}

function ReferenceSet(props: ControlProps) {
  const { labelProps, value, onChange, ...control } = useControl<string[]>(props)
  const selected = value ?? []
  const { select, isLoading, typed } = useChoices(props, selected)
  const create = useCreateInPlace(props.field.to ?? '', (id) => onChange([...selected, id]))
  return (
    <>
      <MultiSelect
        {...labelProps}
        {...control}
        value={selected}
        onChange={(next) => !create.isTaken(next.at(-1), typed) && onChange(next)}
        {...select}
        data={[...select.data, ...(isLoading ? [] : create.option(typed))]}
        rightSection={isLoading ? <Loader size={14} /> : undefined}
        clearable
        hidePickedOptions
      />
      {create.dialog}
    </>
  )
}
