import { Select, TextInput } from '@mantine/core'
import { payments } from '@pos/contract/pricing/payments'
import { isSubTypeOf, type PaymentType, paymentTypes } from '@pos/domain/money/payment-types'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type ControlProps, useControl } from '#kit/controls/control-props.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { type NamedSubType, useSubTypes } from './use-sub-types.ts'

/**
 * The sub types of the selected type, or free text where the terminal reports. Another type clears
 * a sub type that does not belong to it.
 */
export function SubTypeControl(props: ControlProps) {
  const labels = useLabels(payments)
  const { control } = useFormContext<{ type: PaymentType | null }>()
  const type = useWatch({ control, name: 'type' }) || null
  const { labelProps, value, onChange, ...rest } = useControl<string>(props)
  const subTypes = useSubTypes(type)
  const typeBefore = useRef(type)
  useEffect(() => {
    if (typeBefore.current === type) return
    typeBefore.current = type
    if (type && !isSubTypeOf(type, value)) onChange('')
  }, [type, value, onChange])
  if (paymentTypes.some((one) => one.type === type && one.reported)) {
    return (
      <TextInput
        {...labelProps}
        {...rest}
        description={labels.text('sub_type_reported')}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const known = subTypes.some((one) => one.value === value)
  const hint = type === null ? 'sub_type_first' : 'sub_type_none'
  return (
    <Select
      {...labelProps}
      {...rest}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      data={[...grouped(subTypes, labels), ...(value && !known ? [{ value, label: value }] : [])]}
      disabled={subTypes.length === 0 && !value}
      placeholder={subTypes.length === 0 ? labels.text(hint) : ''}
      searchable={subTypes.length > 8}
      clearable
      maxDropdownHeight={320}
    />
  )
}

/** With headings if a type has several groups. */
function grouped(subTypes: readonly NamedSubType[], labels: ReturnType<typeof useLabels>) {
  const option = ({ value, name, active }: NamedSubType) => ({
    value,
    label: active ? name : labels.text('sub_type_ended', { name }),
  })
  const groups = [...new Set(subTypes.map((one) => one.group))]
  if (groups.length < 2) return subTypes.map(option)
  return groups.map((group) => ({
    group: labels.option('sub_type_group', group),
    items: subTypes.filter((one) => one.group === group).map(option),
  }))
}
