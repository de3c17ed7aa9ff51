import { Fieldset, Group, MultiSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { Field } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { MoneyInput } from '../inputs/money-input.tsx'
import { IntegerInput } from '../inputs/number-input.tsx'
import { ReferencesInput } from '../inputs/references-input.tsx'
import { useResourceTexts } from '../screen/resource-texts.ts'

interface FilterProps {
  readonly name: string
  readonly label: string
  readonly field: Field<unknown>
  readonly value: string
  onChange(value: string): void
}

/** One control a filter, by the field's kind; each change goes to the address at once. */
export function FilterPanel({
  resource,
  names,
  values,
  onChange,
}: {
  resource: ResourceDefinition
  names: readonly string[]
  values: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}) {
  const texts = useResourceTexts(resource.name)
  return (
    <Stack gap="sm">
      {names.map((name) => {
        const field = resource.fields[name]
        if (!field) return null
        const props = { name, field, label: texts.field(name), value: values[name] ?? '', onChange: (value: string) => onChange(name, value) }
        if (field.kind === 'boolean') return <BooleanFilter key={name} {...props} />
        if (field.kind === 'reference' || field.kind === 'references') return <ReferenceFilter key={name} {...props} />
        if (field.kind === 'choice' || field.kind === 'choices') return <ChoiceFilter key={name} {...props} option={(value) => texts.option(name, value)} />
        return <RangeFilter key={name} {...props} />
      })}
    </Stack>
  )
}

function BooleanFilter({ label, value, onChange }: FilterProps) {
  const { t } = useTranslation('kit')
  return (
    <Fieldset variant="unstyled" legend={label}>
      <SegmentedControl
        fullWidth
        size="xs"
        value={value}
        onChange={onChange}
        aria-label={label}
        data={[
          { value: '', label: t('filters.any') },
          { value: 'true', label: t('values.yes') },
          { value: 'false', label: t('values.no') },
        ]}
      />
    </Fieldset>
  )
}

function ChoiceFilter({ label, field, value, onChange, option }: FilterProps & { option: (value: string) => string }) {
  return (
    <MultiSelect
      label={label}
      data={(field.options ?? []).map((one) => ({ value: one, label: option(one) }))}
      value={value.split(',').filter(Boolean)}
      onChange={(values) => onChange(values.join(','))}
      comboboxProps={{ withinPortal: false }}
      clearable
    />
  )
}

function ReferenceFilter({ label, field, value, onChange }: FilterProps) {
  return <ReferencesInput label={label} to={field.to ?? ''} value={value.split(',').filter(Boolean)} onChange={(ids) => onChange(ids.join(','))} withinPortal={false} />
}

function RangeFilter({ label, field, value, onChange }: FilterProps) {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const [from = '', to = value.includes('..') ? '' : from] = value.split('..')
  const set = (first: string, last: string) => onChange(first === '' && last === '' ? '' : `${first}..${last}`)
  const end = (which: 'from' | 'to', current: string, change: (next: string) => void) => {
    const props = { 'aria-label': `${label} ${t(`filters.${which}`)}`, placeholder: t(`filters.${which}`) }
    if (field.kind === 'date') return <TextInput {...props} type="date" value={current} onChange={(event) => change(event.currentTarget.value)} />
    const number = { value: current === '' ? null : Number(current), onChange: (next: number | string | null) => typeof next !== 'string' && change(next === null ? '' : String(next)) }
    return field.kind === 'money' ? <MoneyInput {...props} {...number} currency={currency} /> : <IntegerInput {...props} {...number} />
  }
  return (
    <Fieldset variant="unstyled" legend={label}>
      <Group gap="xs" grow>
        {end('from', from, (next) => set(next, to))}
        {end('to', to, (next) => set(from, next))}
      </Group>
    </Fieldset>
  )
}
