import { Loader, MultiSelect, Select, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from './control-props.ts'
import { useChoices } from './use-choices.ts'

const OrderedReferences = lazy(() => import('./ordered-references.tsx').then((m) => ({ default: m.OrderedReferences })))

/** A reference to a record of another resource, found by typing; the server searches, so there may be thousands. */
export function ReferenceControl(props: ControlProps) {
  const { t } = useTranslation('kit')
  const { labelProps, value, ...control } = useControl<string | null>(props)
  const choices = useChoices(props, value ? [value] : [])
  return (
    <Select
      {...labelProps}
      {...control}
      value={value ?? null}
      {...choices.select}
      clearable={!props.field.required}
      allowDeselect={!props.field.required}
      rightSection={choices.isLoading ? <Loader size={14} /> : undefined}
      placeholder={props.field.required ? '' : t('none')}
    />
  )
}

/** References to records of another resource; a sortable list if their order has a meaning. */
export function ReferencesControl(props: ControlProps) {
  if (!props.field.ordered || props.compact) return <ReferenceSet {...props} />
  return (
    <Suspense fallback={<Skeleton height={80} aria-hidden />}>
      <OrderedReferences {...props} />
    </Suspense>
  )
}

function ReferenceSet(props: ControlProps) {
  const { labelProps, value, ...control } = useControl<string[]>(props)
  const { select } = useChoices(props, value ?? [])
  return <MultiSelect {...labelProps} {...control} value={value ?? []} {...select} clearable hidePickedOptions />
}
