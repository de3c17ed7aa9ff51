import '@mantine/core/styles/Drawer.css'
import { Button, Drawer, Group, Paper } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRangeInput } from '#lib/dates/date-range-input.tsx'
import { useRangePresets } from '#lib/dates/range-presets.ts'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
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

/** The filters of a report. On a phone they are one line, which opens them as a sheet. */
export function ReportFilters(props: ReportFiltersProps) {
  const isPhone = useIsPhone()
  if (isPhone) return <FilterSheet {...props} />
  return (
    <Paper p="sm" mb="md" className="pos-no-print">
      <FilterFields {...props} />
    </Paper>
  )
}

function FilterSheet(props: ReportFiltersProps) {
  const { t } = useTranslation(['reports', 'common'])
  const [isOpen, { open, close }] = useDisclosure(false)
  const named = useRangePresets()
  const { from, to, preset } = props.search
  const range = from === to ? from : `${from} – ${to}`
  const name = named.find(({ value }) => value === preset)?.label
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mb="sm"
        justify="space-between"
        className="pos-no-print"
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={t('reports:filters', { range })}
        onClick={open}
      >
        {name ? `${name} (${range})` : range}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('reports:filters_title')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <FilterFields {...props} />
        <Button fullWidth mt="md" onClick={close}>
          {t('reports:filters_show')}
        </Button>
      </Drawer>
    </>
  )
}

/** The range, basis, rows, comparison and shops. */
function FilterFields({
  search,
  onChange,
  hasPeriods,
  hasBasis = true,
  hasTargets = false,
  children,
}: ReportFiltersProps) {
  const { t } = useTranslation('reports')
  return (
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
      {hasBasis && <ComparisonFilter search={search} onChange={onChange} hasTargets={hasTargets} />}
      <ShopChoice
        value={search.shop_ids}
        onChange={(ids) => onChange({ shop_ids: ids.join(',') })}
      />
    </Group>
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
