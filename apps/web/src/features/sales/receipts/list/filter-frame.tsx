import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRangeInput } from '#lib/dates/date-range-input.tsx'
import { SearchInput } from '#ui/input/search-input.tsx'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import classes from '../receipts.module.css'
import { RangeChoice } from './range-choice.tsx'
import { isDate } from './receipt-search.ts'

interface FilterFrameProps {
  search: { readonly q?: string; readonly from?: string; readonly to?: string }
  onChange: (next: Record<string, string>) => void
  onReset: () => void
  searchLabel: string
  /** Shows how the search is understood, and the active filters. */
  searchParts?: ReactNode
  /**
   * The number of active filters, including search and days, and how many of them are behind the
   * button.
   */
  count: number
  hidden: number
  /** The filters behind the button. */
  children: ReactNode
}

/** The number of active filters behind the button, without search and days. */
export const hiddenFilters = (count: number, search: FilterFrameProps['search']) =>
  count - (['q', 'from', 'to'] as const).filter((name) => search[name]).length

/** Search, days, and the other filters behind a button. */
export function FilterFrame({
  search,
  onChange,
  onReset,
  searchLabel,
  searchParts,
  count,
  hidden,
  children,
}: FilterFrameProps) {
  const { t } = useTranslation('receipts')
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  // On a phone the days are behind the button too, so that the first row is on the first screen.
  const isNarrow = useIsPhone()
  const behind = isNarrow ? count - (search.q ? 1 : 0) : hidden
  const days = (
    <>
      <RangeChoice
        from={search.from ?? ''}
        to={search.to ?? ''}
        onChange={(range) => onChange({ ...range })}
      />
      <DateRangeInput
        value={{ from: search.from ?? '', to: search.to ?? '' }}
        onChange={(range) =>
          [range.from, range.to].every((date) => date === '' || isDate(date)) &&
          onChange({ ...range })
        }
        label={t('filters.dates')}
        fromLabel={t('filters.from')}
        toLabel={t('filters.to')}
        orderError={t('filters.order')}
      />
    </>
  )
  return (
    <div className="pos-no-print">
      <Group p="sm" gap="sm">
        <SearchInput
          value={search.q ?? ''}
          onSearch={(q) => onChange({ q })}
          label={searchLabel}
          clearLabel={t('clear')}
        />
        {!isNarrow && days}
        <Button
          variant={behind > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} />}
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          {behind > 0 ? `${t('filters.button')} (${behind})` : t('filters.button')}
        </Button>
      </Group>
      {count > 0 && (
        <Group px="sm" pb="sm" gap={6}>
          {searchParts}
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        </Group>
      )}
      {isNarrow && isOpen && (
        <Group px="sm" pb="sm" gap="sm">
          {days}
        </Group>
      )}
      <div id={id} hidden={!isOpen} className={classes.filters}>
        {isOpen && children}
      </div>
    </div>
  )
}
