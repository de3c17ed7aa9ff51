import { Group, MultiSelect, Paper, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { DateRangeInput } from '#ui/date-range-input.tsx'
import { comparisons, granularities, isDate, presets, type RevenueSearch, revenueTypes } from './revenue-search.ts'
import classes from './reports.module.css'

/** What the report is asked: range, basis, rows, comparison, shops. */
export function RevenueFilters({ search, onChange }: { search: RevenueSearch; onChange: (next: Record<string, string>) => void }) {
  const { t } = useTranslation('reports-revenues')
  const { from, to, preset } = search
  return (
    <Paper p="sm" mb="md" className="pos-no-print">
      <Group gap="sm" className={classes.filters}>
        <Choice
          label={t('range')}
          value={preset ?? 'custom'}
          data={[
            ...presets.map((value) => ({ value, label: t(`presets.${value}`) })),
            // Without a preset the dates beside it speak.
            ...(preset ? [] : [{ value: 'custom', label: t('custom') }]),
          ]}
          onChange={(value) => value !== 'custom' && onChange({ preset: value, from: '', to: '' })}
        />
        <DateRangeInput
          value={{ from, to }}
          onChange={(range) => isDate(range.from) && isDate(range.to) && onChange({ ...range, preset: '' })}
          label={t('range')}
          fromLabel={t('from')}
          toLabel={t('to')}
          orderError={t('range_order')}
        />
        <Choice
          label={t('revenue_type')}
          value={search.revenue_type}
          data={revenueTypes.map((value) => ({ value, label: t(`revenue_types.${value}`) }))}
          onChange={(revenue_type) => onChange({ revenue_type })}
        />
        <Choice
          label={t('granularity')}
          value={search.granularity}
          data={granularities.map((value) => ({ value, label: t(`granularities.${value}`) }))}
          onChange={(granularity) => onChange({ granularity })}
        />
        <Choice
          label={t('compare')}
          value={search.compare}
          data={comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          onChange={(compare) => onChange({ compare })}
        />
        <ShopChoice value={search.shop_ids} onChange={(ids) => onChange({ shop_ids: ids.join(',') })} />
      </Group>
    </Paper>
  )
}

interface ChoiceProps {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      title={label}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(next)}
      className={classes.choice}
    />
  )
}

/** Offered where somebody has several shops of the current one's currency; yen and dollars are never added up. */
function ShopChoice({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('reports-revenues')
  const { shop, shops } = useProfile()
  const alike = shops.filter(({ currency }) => currency === shop?.currency)
  if (!shop || alike.length < 2) return null
  const chosen = value.length > 0 ? [...value] : [shop.id]
  return (
    <MultiSelect
      aria-label={t('shops')}
      title={t('basis.one_currency')}
      data={alike.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={(ids) => onChange(ids.length === 1 && ids[0] === shop.id ? [] : ids)}
      style={{ flex: '1 1 220px' }}
    />
  )
}
