import { CloseButton, Group, Select, TextInput } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { moneyToInput, parseMoney } from '@pos/domain/money'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { useLabels } from './labels.ts'
import { nameOf, resourceNamed } from './reference-names.ts'
import { type ListSearch, useAll } from './use-resource.ts'

interface FiltersProps {
  resource: ResourceDefinition
  search: ListSearch
  onChange: (change: Record<string, string>) => void
}

/** One control for each filter that the contract names; what is chosen stands in the URL. */
export function Filters({ resource, search, onChange }: FiltersProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const isAnySet = resource.list.filters.some((name) => search[name])
  return (
    <Group gap="xs">
      {resource.list.filters.map((name) => {
        const field = resource.fields[name]
        const label = labels.field(name)
        const value = search[name] ?? ''
        const set = (next: string | null) => onChange({ [name]: next ?? '' })
        if (field?.kind === 'boolean') {
          const data = [
            { value: 'true', label: `${label}: ${t('yes')}` },
            { value: 'false', label: `${label}: ${t('no')}` },
          ]
          return <Choice key={name} label={label} data={data} value={value} onChange={set} />
        }
        if (field?.kind === 'choice')
          return (
            <Choice
              key={name}
              label={label}
              data={(field.options ?? []).map((one) => ({ value: one, label: labels.option(name, one) }))}
              value={value}
              onChange={set}
            />
          )
        if (field?.to) return <ReferenceFilter key={name} to={field.to} label={label} value={value} onChange={set} />
        return <MoneyRange key={name} label={label} value={value} onChange={set} />
      })}
      {isAnySet && (
        <CloseButton
          aria-label={t('clear_filters')}
          title={t('clear_filters')}
          onClick={() => onChange(Object.fromEntries(resource.list.filters.map((name) => [name, ''])))}
        />
      )}
    </Group>
  )
}

interface ChoiceProps {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string | null) => void
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      w={170}
      placeholder={label}
      aria-label={label}
      data={data}
      value={value || null}
      onChange={onChange}
      clearable
      searchable={data.length > 8}
    />
  )
}

function ReferenceFilter({ to, ...rest }: Omit<ChoiceProps, 'data'> & { to: string }) {
  const { t } = useTranslation('kit')
  const target = resourceNamed(to)
  const { data } = useAll(target)
  const options = (data?.data ?? []).map((record) => ({ value: record.id, label: nameOf(target, record) }))
  return <Choice {...rest} data={[...options, { value: 'none', label: t('none') }]} />
}

/** `100..500` in the smallest unit in the URL, yen or dollars in the boxes. */
function MoneyRange({ label, value, onChange }: Omit<ChoiceProps, 'data'>) {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const [from = '', to = ''] = value.split('..')
  const show = (minor: string) => (minor === '' ? '' : moneyToInput(Number(minor), currency))
  const read = (text: string) => (text.trim() === '' ? '' : String(parseMoney(text, currency) ?? ''))
  const commit = (next: [string, string]) => onChange(next.every((end) => end === '') ? '' : next.join('..'))
  return (
    <Group gap={4} wrap="nowrap" key={value}>
      <TextInput
        w={92}
        inputMode="decimal"
        placeholder={`${label} ≥`}
        aria-label={`${label} ${t('from')}`}
        defaultValue={show(from)}
        onBlur={(event) => commit([read(event.currentTarget.value), to])}
      />
      <TextInput
        w={92}
        inputMode="decimal"
        placeholder={`${label} ≤`}
        aria-label={`${label} ${t('to')}`}
        defaultValue={show(to)}
        onBlur={(event) => commit([from, read(event.currentTarget.value)])}
      />
    </Group>
  )
}
