import { Group, MultiSelect, Select, TextInput } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { moneyToInput, parseMoney } from '@pos/domain/money/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { useLabels } from '../resource/labels.ts'
import { nameOf, resourceNamed } from '../resource/reference-names.ts'
import { useAll } from '../resource/use-resource.ts'

interface FilterControlProps {
  resource: ResourceDefinition
  name: string
  /** In the form of the address. */
  value: string
  onChange: (value: string) => void
  /** Nothing else can be selected. */
  onDone: () => void
}

/** Lists open inside the chip's popover, which closes on clicks outside of it. */
const inside = {
  comboboxProps: { withinPortal: false },
  defaultDropdownOpened: true,
  'data-autofocus': true,
} as const

/** The control of a filter, by the field's kind; several options and records match any of them. */
export function FilterControl({ resource, name, value, onChange, onDone }: FilterControlProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const field = resource.fields[name]
  const label = labels.field(name)
  if (field?.to) return <Records to={field.to} label={label} value={value} onChange={onChange} />
  if (field?.options) {
    const data = field.options.map((one) => ({ value: one, label: labels.option(name, one) }))
    return (
      <MultiSelect
        {...inside}
        label={label}
        data={data}
        value={entriesOf(value)}
        onChange={(next) => onChange(next.join(','))}
      />
    )
  }
  if (field?.kind === 'boolean') {
    const choose = (next: string | null) => {
      onChange(next ?? '')
      onDone()
    }
    const data = [true, false].map((one) => ({ value: String(one), label: t(one ? 'yes' : 'no') }))
    return <Select {...inside} label={label} data={data} value={value || null} onChange={choose} />
  }
  return <MoneyRange label={label} value={value} onChange={onChange} onDone={onDone} />
}

const entriesOf = (value: string) => (value === '' ? [] : value.split(','))

function Records({
  to,
  label,
  value,
  onChange,
}: Pick<FilterControlProps, 'value' | 'onChange'> & { to: string; label: string }) {
  const { t } = useTranslation('kit')
  const target = resourceNamed(to)
  const { data } = useAll(target)
  const options = (data?.data ?? []).map((record) => ({
    value: record.id,
    label: nameOf(target, record),
  }))
  // "None" and a record at once would match nothing.
  const choose = (next: string[]) =>
    onChange(next.at(-1) === 'none' ? 'none' : next.filter((one) => one !== 'none').join(','))
  return (
    <MultiSelect
      {...inside}
      label={label}
      data={[...options, { value: 'none', label: t('none') }]}
      value={entriesOf(value)}
      searchable={options.length > 8}
      nothingFoundMessage={t('nothing_found')}
      onChange={choose}
    />
  )
}

/**
 * `100..500` in the smallest unit in the URL, yen or dollars in the boxes; applied on Enter or
 * blur.
 */
function MoneyRange({
  label,
  value,
  onChange,
  onDone,
}: Pick<FilterControlProps, 'value' | 'onChange' | 'onDone'> & { label: string }) {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : [value, value]
  const show = (minor: string) => (minor === '' ? '' : moneyToInput(Number(minor), currency))
  const [typed, setTyped] = useState<readonly [string, string]>([show(from), show(to)])
  const read = (text: string) =>
    text.trim() === '' ? '' : String(parseMoney(text, currency) ?? '')
  const commit = () => {
    const next = typed.map(read)
    onChange(next.every((end) => end === '') ? '' : next.join('..'))
  }
  const box = (end: 0 | 1, name: string) => (
    <TextInput
      inputMode="decimal"
      label={`${label} ${name}`}
      value={typed[end]}
      data-autofocus={end === 0 || undefined}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(([first, last]) => (end === 0 ? [text, last] : [first, text]))
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        commit()
        onDone()
      }}
    />
  )
  return (
    <Group gap={8} wrap="nowrap">
      {box(0, t('from'))}
      {box(1, t('to'))}
    </Group>
  )
}
