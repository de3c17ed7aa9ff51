import { Group, Select, TextInput } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { moneyToInput, parseMoney } from '@pos/domain/money'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { useLabels } from './labels.ts'
import { nameOf, resourceNamed } from './reference-names.ts'
import { useAll } from './use-resource.ts'

/** The filters of a list and their values. */
export interface FilterPanelProps {
  resource: ResourceDefinition
  search: ListSearch
  onChange: (change: Record<string, string>) => void
  /** The fields to filter by. */
  names: readonly string[]
}

/** One control for each filter that the contract names. */
export function FilterPanel({ resource, names, search, onChange }: FilterPanelProps) {
  return names.map((name) => <Filter key={name} resource={resource} name={name} value={search[name] ?? ''} onChange={onChange} />)
}

interface FilterProps extends Pick<FilterPanelProps, 'resource' | 'onChange'> {
  name: string
  value: string
}

/** One control, by the field's kind. */
function Filter({ resource, name, value, onChange }: FilterProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const field = resource.fields[name]
  const control = { label: labels.field(name), value, onChange: (next: string | null) => onChange({ [name]: next ?? '' }) }
  if (field?.to) return <ReferenceFilter to={field.to} {...control} />
  if (field?.kind === 'boolean') {
    const data = [true, false].map((one) => ({ value: String(one), label: t(one ? 'yes' : 'no') }))
    return <Choice data={data} {...control} />
  }
  if (field?.options) return <Choice data={field.options.map((one) => ({ value: one, label: labels.option(name, one) }))} {...control} />
  return <MoneyRange {...control} />
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
      w={{ base: 'calc(50% - var(--mantine-spacing-xs))', xs: 180 }}
      label={label}
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
  const box = (end: 0 | 1, name: string) => (
    <TextInput
      w={100}
      inputMode="decimal"
      label={`${label} ${name}`}
      defaultValue={show((end === 0 ? from : to) ?? '')}
      onBlur={(event) => {
        const typed = read(event.currentTarget.value)
        commit(end === 0 ? [typed, to] : [from, typed])
      }}
    />
  )
  return (
    <Group gap={4} wrap="nowrap" key={value}>
      {box(0, t('from'))}
      {box(1, t('to'))}
    </Group>
  )
}
