import { Button, Group, Select } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRangeInput } from '#ui/date-range-input.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { countFilters, dateTypes, isDate, noFilters, type ReceiptSearch } from './receipt-search.ts'
import classes from './receipts.module.css'
import { AmountFilter, TextFilter } from './typed-filter.tsx'

interface ReceiptFiltersProps {
  search: ReceiptSearch
  onChange: (next: Record<string, string>) => void
  /** What can be chosen without typing: what the page shows. */
  tables: readonly string[]
  staff: readonly string[]
}

/** Search and filters; on a phone the filters wait behind a button. */
export function ReceiptFilters(props: ReceiptFiltersProps) {
  const { t } = useTranslation('receipts')
  const { search, onChange } = props
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  const count = countFilters(search)
  const inFilters = count - (search.q ? 1 : 0)
  return (
    <div className="pos-no-print">
      <Group p="sm" pb={0} gap="sm">
        <SearchInput value={search.q ?? ''} onSearch={(q) => onChange({ q })} label={t('search')} clearLabel={t('clear')} />
        {isNarrow && (
          <Button variant="default" leftSection={<IconFilter size={16} />} onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
            {inFilters > 0 ? `${t('filters.button')} (${inFilters})` : t('filters.button')}
          </Button>
        )}
        {count > 0 && (
          <Button variant="subtle" onClick={() => onChange({ ...noFilters })}>
            {t('filters.reset')}
          </Button>
        )}
      </Group>
      <div id={id} hidden={isNarrow && !isOpen} className={classes.filters}>
        <FilterFields {...props} />
      </div>
    </div>
  )
}

function FilterFields({ search, onChange, tables, staff }: ReceiptFiltersProps) {
  const { t } = useTranslation('receipts')
  const set = (name: keyof ReceiptSearch) => (value: string) => onChange({ [name]: value })
  const label = t('filters.date_type')
  return (
    <>
      <DateRangeInput
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onChange={(range) => [range.from, range.to].every((date) => date === '' || isDate(date)) && onChange({ ...range })}
        label={t('filters.dates')}
        fromLabel={t('filters.from')}
        toLabel={t('filters.to')}
        orderError={t('filters.order')}
      />
      <Select
        aria-label={label}
        title={label}
        data={dateTypes.map((value) => ({ value, label: t(`date_types.${value}`) }))}
        value={search.date_type ?? 'paid_at'}
        allowDeselect={false}
        onChange={(value) => onChange({ date_type: value === 'paid_at' ? '' : (value ?? '') })}
      />
      <TextFilter label={t('filters.table')} value={search.table_code ?? ''} onChange={set('table_code')} suggestions={tables} />
      <TextFilter label={t('filters.staff')} value={search.staff ?? ''} onChange={set('staff')} suggestions={staff} />
      <AmountFilter label={t('filters.total_min')} value={search.total_min ?? ''} onChange={set('total_min')} />
      <AmountFilter label={t('filters.total_max')} value={search.total_max ?? ''} onChange={set('total_max')} />
      <Select
        aria-label={t('filters.flagged')}
        placeholder={t('filters.flagged')}
        data={(['true', 'false'] as const).map((value) => ({ value, label: t(`filters.flagged_${value}`) }))}
        value={search.flagged ?? null}
        clearable
        onChange={(value) => onChange({ flagged: value ?? '' })}
      />
    </>
  )
}
