import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { TagsInput } from '@mantine/core'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { type ControlProps, useControl } from '#kit/controls/control-props.ts'
import { useAll } from '#kit/resource/use-resource.ts'

const separators = [',', '、', '，']

/** Codes of tables in one text, separated by commas: selected from the shop's floors, or typed. */
export function TableCodesControl(props: ControlProps) {
  const { labelProps, value, onChange, ...control } = useControl<string | null>(props)
  const floors = useAll(shopMaps).data?.data ?? []
  const codes = (value ?? '').split(/[,、，]/).flatMap((code) => code.trim() || [])
  return (
    <TagsInput
      {...labelProps}
      {...control}
      value={codes}
      onChange={(next) => onChange(next.join(', '))}
      data={floors.map(({ name, tables }) => ({
        group: name,
        items: [...new Set(tables.map(({ code }) => code))],
      }))}
      splitChars={separators}
      clearable
      maxDropdownHeight={280}
    />
  )
}
