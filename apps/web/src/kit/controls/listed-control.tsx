import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ControlProps, useControl } from './control-props.ts'

/**
 * A text from a list outside the contract (time zones, states); the stored value is always an
 * option.
 */
export function ListedControl({
  listed,
  ...props
}: ControlProps & { listed: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('kit')
  const { labelProps, value, onChange, ...control } = useControl<string>(props)
  const isUnknown = Boolean(value) && !listed.some((one) => one.value === value)
  return (
    <Select
      openOnFocus={false}
      {...labelProps}
      {...control}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      data={isUnknown ? [{ value, label: value }, ...listed] : [...listed]}
      searchable
      clearable={!props.field.required}
      allowDeselect={!props.field.required}
      nothingFoundMessage={t('nothing_found')}
      maxDropdownHeight={280}
    />
  )
}
