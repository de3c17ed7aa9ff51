import { Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRangeInput } from '#lib/dates/date-range-input.tsx'
import { useRangePresets } from '#lib/dates/range-presets.ts'
import classes from '../reports.module.css'
import { Choice } from './choice.tsx'
import { ComparisonFilter } from './comparison-filter.tsx'
import { granularities, isDate, type ReportSearch, revenueTypes } from './report-search.ts'
import { ShopChoice } from './shop-choice.tsx'

interface ReportFiltersProps {
  search: ReportSearch
  onChange: (next: Record<string, string>) => void
  /** True if the report has rows by day, week, month or year. */
  hasPeriods: boolean
  /** False if it always counts by payment and has no comparison. */
  hasBasis?: boolean
  /** True if it can be compared with the shops' targets. */
  hasTargets?: boolean
  /** Filters of this report only. */
  children?: ReactNode
}

/** The filters of a report: range, basis, rows, comparison, shops. */
export function ReportFilters({
  search,
  onChange,
  hasPeriods,
  hasBasis = true,
  hasTargets = false,
  children,
}: ReportFiltersProps) {
  const { t } = useTranslation('reports')
  return (
    <Paper p="sm" mb="md" className="pos-no-print">
      <Group gap="sm" className={classes.filters ?? ''}>
        <Range search={search} onChange={onChange} />
        {hasBasis && (
          <Choice
            label={t('revenue_type')}
            value={search.revenue_type}
            data={revenueTypes.map((value) => ({ value, label: t(`revenue_types.${value}`) }))}
            onChange={(revenue_type) => onChange({ revenue_type })}
          />
        )}
        {children}
        {hasPeriods && search.from !== search.to && (
          <Choice
            label={t('granularity')}
            value={search.granularity}
            data={granularities.map((value) => ({ value, label: t(`granularities.${value}`) }))}
            onChange={(granularity) => onChange({ granularity })}
          />
        )}
        {hasBasis && (
          <ComparisonFilter search={search} onChange={onChange} hasTargets={hasTargets} />
        )}
        <ShopChoice
          value={search.shop_ids}
          onChange={(ids) => onChange({ shop_ids: ids.join(',') })}
        />
      </Group>
    </Paper>
  )
}

function Range({
  search: { from, to, preset },
  onChange,
}: Pick<ReportFiltersProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('reports')
  const named = useRangePresets()
  return (
    <>
      <Choice
        label={t('range')}
        value={preset ?? 'custom'}
        data={[...named, { value: 'custom', label: t('custom') }]}
        onChange={(value) =>
          onChange(
            value === 'custom' ? { preset: '', from, to } : { preset: value, from: '', to: '' },
          )
        }
      />
      <DateRangeInput
        value={{ from, to }}
        onChange={(range) =>
          isDate(range.from) && isDate(range.to) && onChange({ ...range, preset: '' })
        }
        label={t('days')}
        isLabelShown
        fromLabel={t('from')}
        toLabel={t('to')}
        orderError={t('range_order')}
      />
    </>
  )
}
