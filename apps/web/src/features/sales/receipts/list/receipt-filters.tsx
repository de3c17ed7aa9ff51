import { MultiSelect, Select } from '@mantine/core'
import { everyKey } from '@pos/contract/sales/receipt-keys'
import { readRowGroup } from '@pos/contract/sales/row-groups'
import { knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { useFlagName } from '../detail/receipt-flags.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterFrame, hiddenFilters } from './filter-frame.tsx'
import {
  choicesOf,
  groupText,
  keyFilters,
  taxText,
  weekdays,
  yesNoFilters,
} from './filter-texts.ts'
import { namedKeys, selectedAmong } from './key-choices.ts'
import { countFilters, dateTypes, noFilters, type ReceiptSearch } from './receipt-search.ts'
import { SearchParts } from './search-parts.tsx'
import { AmountFilter, TextFilter } from './typed-filter.tsx'
import { type Choice, type KeyFilterName, useReceiptChoices } from './use-receipts.ts'

interface ReceiptFiltersProps {
  search: ReceiptSearch
  onChange: (next: Record<string, string>) => void
  /** Suggestions: the people on the page. */
  staff: readonly string[]
}

const hours = Array.from({ length: 48 }, (_, hour) => String(hour))

/** Search, days, and the other filters behind a button. */
export function ReceiptFilters(props: ReceiptFiltersProps) {
  const { t } = useTranslation('receipts')
  const { search, onChange } = props
  const count = countFilters(search)
  const hidden = hiddenFilters(count, search)
  return (
    <FilterFrame
      search={search}
      onChange={onChange}
      onReset={() => onChange({ ...noFilters })}
      searchLabel={t('search')}
      searchParts={
        <>
          <SearchParts search={search} onChange={onChange} />
          <FilterChips search={search} onChange={onChange} />
        </>
      }
      count={count}
      hidden={hidden}
    >
      <FilterFields {...props} />
    </FilterFrame>
  )
}

function FilterFields({ search, onChange, staff }: ReceiptFiltersProps) {
  const { t } = useTranslation('receipts')
  const set = (name: keyof ReceiptSearch) => (value: string) => onChange({ [name]: value })
  const { data: choices } = useReceiptChoices(search.shop_ids)
  const one = (
    name: 'date_type' | 'weekday' | 'hour' | (typeof yesNoFilters)[number],
    data: { value: string; label: string }[],
    rest = {},
  ) => (
    <Select
      key={name}
      label={t(`filters.${name}`)}
      placeholder={t('filters.any')}
      data={data}
      value={search[name] ?? null}
      clearable
      onChange={(value) => onChange({ [name]: value ?? '' })}
      {...rest}
    />
  )
  return (
    <>
      <ShopFilter search={search} onChange={onChange} />
      {one(
        'date_type',
        dateTypes.map((value) => ({ value, label: t(`date_types.${value}`) })),
        {
          value: search.date_type ?? 'paid_at',
          allowDeselect: false,
          clearable: false,
        },
      )}
      {keyFilters.map((name) => (
        <KeyFilter
          key={name}
          name={name}
          value={search[name] ?? ''}
          choices={choicesOf(choices, name)}
          onChange={set(name)}
        />
      ))}
      {one(
        'weekday',
        weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) })),
      )}
      {one(
        'hour',
        hours.map((value) => ({ value, label: t('filters.hour_of', { hour: value }) })),
      )}
      <GroupFilter value={search.group ?? ''} onChange={set('group')} />
      <TaxFilter value={search.taxes ?? ''} onChange={set('taxes')} />
      <TextFilter
        label={t('filters.staff')}
        value={search.staff ?? ''}
        onChange={set('staff')}
        suggestions={staff}
      />
      <AmountFilter
        label={t('filters.total_min')}
        value={search.total_min ?? ''}
        onChange={set('total_min')}
      />
      <AmountFilter
        label={t('filters.total_max')}
        value={search.total_max ?? ''}
        onChange={set('total_max')}
      />
      <FlagFilter value={search.flags ?? ''} onChange={set('flags')} />
      {yesNoFilters.map((name) =>
        one(
          name,
          (['true', 'false'] as const).map((value) => ({
            value,
            label: t(`filters.${name}_${value}`),
          })),
        ),
      )}
    </>
  )
}

/** Filters receipts with any of several flags. */
function FlagFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('receipts')
  const nameOf = useFlagName()
  const selected = value === '' ? [] : value.split(',')
  return (
    <MultiSelect
      label={t('filters.flags')}
      placeholder={selected.length === 0 ? t('filters.any') : ''}
      data={knownReceiptFlags.map((flag) => ({ value: flag, label: nameOf(flag) }))}
      value={selected}
      onChange={(flags) => onChange(flags.join(','))}
      searchable
      clearable
      hidePickedOptions
    />
  )
}

/** The taxes from a report's link; otherwise there is no choice. */
function TaxFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('receipts')
  if (value === '') return null
  const selected = value.split(',')
  return (
    <MultiSelect
      label={t('filters.taxes')}
      data={selected.map((tax) => ({ value: tax, label: taxText(tax, t) }))}
      value={selected}
      onChange={(taxes) => onChange(taxes.join(','))}
      clearable
    />
  )
}

/** The group of a report's rows from its link; otherwise there is no choice. */
function GroupFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('receipts')
  const group = readRowGroup(value)
  if (!group) return null
  return (
    <Select
      label={t(`filters.groups.${group.kind}`)}
      data={[{ value, label: groupText(value, t) }]}
      value={value}
      clearable
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** Filters by something that a receipt may lack. */
const withNone: readonly string[] =
  'tables revenue_centers time_periods staff_members discounts comps discount_reasons refund_reasons'.split(
    ' ',
  )

interface KeyFilterProps {
  name: KeyFilterName
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

/** Filters by several names of one kind; equal names are one option, as in reports. */
export function KeyFilter({ name, value, choices, onChange }: KeyFilterProps) {
  const { t } = useTranslation('receipts')
  const named = namedKeys(choices)
  const selected = selectedAmong(named, value === '' ? [] : value.split(','))
  const none = withNone.includes(name) ? [{ value: '-', label: t('filters.none') }] : []
  // Only links from a report's totals set this; no control does.
  const every = selected.includes(everyKey) ? [{ value: everyKey, label: t('filters.any') }] : []
  const offered = [...every, ...none, ...named]
  // A key from an old link without receipts is shown itself.
  const unknown = selected.filter((keys) => !offered.some((one) => one.value === keys))
  return (
    <MultiSelect
      label={t(`filters.${name}`)}
      placeholder={selected.length === 0 ? t('filters.any') : ''}
      data={[...offered, ...unknown.map((keys) => ({ value: keys, label: keys }))]}
      value={selected}
      onChange={(keys) => onChange(keys.join(','))}
      searchable
      clearable
      limit={100}
      hidePickedOptions
    />
  )
}

/** Selects other shops, if there are any. */
export function ShopFilter({
  search,
  onChange,
}: Pick<ReceiptFiltersProps, 'onChange'> & { search: { readonly shop_ids?: string } }) {
  const { t } = useTranslation('receipts')
  const { shops, shop } = useProfile()
  if (shops.length < 2) return null
  return (
    <MultiSelect
      label={t('filters.shop_ids')}
      placeholder={search.shop_ids ? '' : (shop?.name ?? '')}
      data={shops.map(({ id, name }) => ({ value: id, label: name }))}
      value={search.shop_ids ? search.shop_ids.split(',') : []}
      onChange={(ids) =>
        onChange({
          shop_ids: ids.join(','),
          tables: '',
          revenue_centers: '',
          time_periods: '',
          payments: '',
          items: '',
          discounts: '',
          condiments: '',
          comps: '',
          discount_reasons: '',
          refund_reasons: '',
        })
      }
      searchable
      clearable
    />
  )
}
