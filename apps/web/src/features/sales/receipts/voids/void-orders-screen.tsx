import { MultiSelect, Paper, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#kit/files/print-button.tsx'
import { useEndpoint, useEndpointPage } from '#lib/api/use-endpoint.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import { FilterFrame, hiddenFilters } from '../list/filter-frame.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { PrintedHead } from '../list/printed-head.tsx'
import { KeyFilter, ShopFilter } from '../list/receipt-filters.tsx'
import { TextFilter } from '../list/typed-filter.tsx'
import { useReceiptSearch } from '../list/use-receipt-search.ts'
import { useReceiptChoices } from '../list/use-receipts.ts'
import classes from '../receipts.module.css'
import { VoidTable } from './void-table.tsx'

export function VoidOrdersScreen() {
  const { t } = useTranslation('receipts')
  const { search, filters, change } = useVoidSearch()
  return (
    <>
      <PageHeader title={t('voids.title')} description={t('voids.description')}>
        <PrintButton />
      </PageHeader>
      <Paper>
        <Filters search={search} onChange={change} count={Object.keys(filters).length} />
        <Totals filters={filters} />
        <Results />
      </Paper>
    </>
  )
}

const kinds = ['void', 'moved'] as const

interface FiltersProps {
  search: VoidSearch
  onChange: (next: Record<string, string>) => void
  count: number
}

function Filters({ search, onChange, count }: FiltersProps) {
  const { t } = useTranslation('receipts')
  const ofVoids = useOwnFilters(search)
  return (
    <FilterFrame
      search={search}
      onChange={onChange}
      searchParts={<FilterChips search={search} onChange={onChange} more={ofVoids} />}
      onReset={() => onChange(Object.fromEntries(Object.keys(search).map((name) => [name, ''])))}
      searchLabel={t('voids.search')}
      count={count}
      hidden={hiddenFilters(count, search)}
    >
      <FilterFields search={search} onChange={onChange} />
    </FilterFrame>
  )
}

/** Returns the active filters that only this list has. */
function useOwnFilters(search: VoidSearch) {
  const { t } = useTranslation('receipts')
  const kind = kinds.find((one) => one === search.kind)
  const reasons = (search.reasons ?? '').split(',').filter(Boolean)
  const nameOf = useReasonName(search)
  return [
    ...(kind ? [{ name: 'kind', text: t(`voids.kinds.${kind}`) }] : []),
    ...(reasons.length > 0
      ? [
          {
            name: 'reasons',
            text: `${t('voids.reasons')}: ${[...new Set(reasons.map(nameOf))].join(', ')}`,
          },
        ]
      : []),
  ]
}

/** Names the keys of reasons: records by their name, typed texts as they are. */
function useReasonName(search: VoidSearch): (key: string) => string {
  const { t } = useTranslation('receipts')
  const { data: choices } = useReceiptChoices(search.shop_ids)
  return (key) =>
    key === '-'
      ? t('filters.none')
      : (choices?.reasons.find((choice) => choice.key === key)?.label ?? key)
}

function FilterFields({ search, onChange }: Omit<FiltersProps, 'count'>) {
  const { t } = useTranslation('receipts')
  const { data: choices } = useReceiptChoices(search.shop_ids)
  const nameOfReason = useReasonName(search)
  return (
    <>
      <ShopFilter search={search} onChange={onChange} />
      <Select
        label={t('voids.kind')}
        placeholder={t('filters.any')}
        data={kinds.map((value) => ({
          value,
          label: t(`voids.kinds.${value}`),
        }))}
        value={search.kind ?? null}
        clearable
        onChange={(kind) => onChange({ kind: kind ?? '' })}
      />
      <Select
        label={t('filters.after_close')}
        placeholder={t('filters.any')}
        data={(['true', 'false'] as const).map((value) => ({
          value,
          label: t(`filters.after_close_${value}`),
        }))}
        value={search.after_close ?? null}
        clearable
        onChange={(value) => onChange({ after_close: value ?? '' })}
      />
      {(['tables', 'revenue_centers', 'time_periods', 'items', 'staff_members'] as const).map(
        (name) => (
          <KeyFilter
            key={name}
            name={name}
            value={search[name] ?? ''}
            choices={choices?.[name] ?? []}
            onChange={(keys) => onChange({ [name]: keys })}
          />
        ),
      )}
      {search.reasons && (
        <MultiSelect
          label={t('voids.reasons')}
          data={search.reasons.split(',').map((value) => ({ value, label: nameOfReason(value) }))}
          value={search.reasons.split(',')}
          onChange={(reasons) => onChange({ reasons: reasons.join(',') })}
          clearable
        />
      )}
      <TextFilter
        label={t('voids.staff')}
        value={search.staff ?? ''}
        onChange={(staff) => onChange({ staff })}
        suggestions={[]}
      />
    </>
  )
}

function Totals({ filters }: { filters: VoidSearch }) {
  const { t } = useTranslation('receipts')
  const { data } = useEndpoint('/v1/receipt-void-orders/totals', filters, {
    noProgress: true,
    keepsPrevious: true,
  })
  return data?.map(({ currency, voids, quantity, amount, moves }) => (
    <dl key={currency} className={classes.totals} aria-label={t('sums.title')}>
      {(
        [
          ['voids', formatNumber(voids)],
          ['quantity', formatNumber(quantity)],
          ['amount', formatAmount(amount, currency)],
          ['moves', formatNumber(moves)],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`voids.sums.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ))
}

function Results() {
  const { t } = useTranslation('receipts')
  const { raw, search, filters, change } = useVoidSearch()
  const query = useEndpointPage('/v1/receipt-void-orders', search, { keepsPrevious: true })
  const ofVoids = useOwnFilters(search).map(({ text }) => text)
  const empty = { title: t('voids.empty'), text: t('voids.empty_text') }
  return (
    <ListFrame
      query={query}
      empty={empty}
      isFiltered={Object.keys(filters).length > 0}
      onChange={change}
    >
      {({ data }) => (
        <>
          <PrintedHead search={search} more={ofVoids} />
          <VoidTable rows={data} raw={raw} />
        </>
      )}
    </ListFrame>
  )
}

const voidFilters = ['kind', 'reasons'] as const
const shared = [
  'q',
  'from',
  'to',
  'weekday',
  'hour',
  'tables',
  'revenue_centers',
  'time_periods',
  'items',
  'staff',
  'staff_members',
  'after_close',
  'shop_ids',
] as const
const paging = ['cursor', 'per_page'] as const

/** The state of the void orders list in the URL. */
type VoidSearch = Readonly<
  Partial<
    Record<(typeof voidFilters)[number] | (typeof shared)[number] | (typeof paging)[number], string>
  >
>

/** The list's state in the URL, with the names that reports use for drilling down. */
function useVoidSearch() {
  const { raw, search: all, change } = useReceiptSearch()
  const pick = (names: readonly (typeof shared | typeof paging)[number][]) =>
    Object.fromEntries(
      names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    ) as VoidSearch
  const kind = raw.kind === 'void' || raw.kind === 'moved' ? { kind: raw.kind } : {}
  const reasons = raw.reasons ? { reasons: raw.reasons } : {}
  const filters: VoidSearch = { ...pick(shared), ...kind, ...reasons }
  return { raw, filters, search: { ...filters, ...pick(paging) }, change }
}
