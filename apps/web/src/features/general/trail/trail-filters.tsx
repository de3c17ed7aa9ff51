import { Button, Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateRangeInput } from '#lib/dates/date-range-input.tsx'
import { useProfile } from '#lib/profile.ts'
import { SearchInput } from '#ui/input/search-input.tsx'
import { useNames } from './use-names.ts'
import type { TrailOptions, useTrailSearch } from './use-trail.ts'

interface TrailFiltersProps {
  search: ReturnType<typeof useTrailSearch>
  options: TrailOptions | undefined
}

/** Filters by author, action, kind, shop, days and text. */
export function TrailFilters({
  search: { filters, change, clear, isFiltered },
  options,
}: TrailFiltersProps) {
  const { t } = useTranslation(['trail', 'kit'])
  const { kindOf, actionOf } = useNames()
  const named = (values: readonly string[], nameOf: (value: string) => string) =>
    values
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Group p="sm" gap="sm" align="flex-start" className="pos-no-print">
      <SearchInput
        value={filters.q ?? ''}
        onSearch={(text) => change({ q: text || undefined })}
        label={t('trail:search')}
        clearLabel={t('kit:clear')}
      />
      <DateRangeInput
        value={{ from: filters.from ?? '', to: filters.to ?? '' }}
        onChange={({ from, to }) => change({ from: from || undefined, to: to || undefined })}
        label={t('trail:filters.days')}
        fromLabel={t('trail:filters.from')}
        toLabel={t('trail:filters.to')}
        orderError={t('trail:filters.order_error')}
      />
      <Choice
        name="actor"
        data={(options?.actors ?? []).map(({ id, name, actor }) => ({
          value: id,
          label: name || t(`trail:actors.${actor}`),
        }))}
        value={filters.actor}
        onChange={(actor) => change({ actor })}
      />
      <Choice
        name="kind"
        data={named(options?.resources ?? [], kindOf)}
        value={filters.resource}
        onChange={(resource) => change({ resource })}
      />
      <Choice
        name="action"
        data={named(options?.actions ?? [], actionOf)}
        value={filters.action}
        onChange={(action) => change({ action })}
      />
      {filters.of !== 'installation' && (
        <Choice
          name="shop"
          data={(options?.shops ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.shop}
          onChange={(shop) => change({ shop })}
        />
      )}
      <TrailChoice
        of={filters.of}
        onChange={(of) =>
          change({ of, shop: undefined, actor: undefined, resource: undefined, action: undefined })
        }
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          {t('trail:filters.clear')}
        </Button>
      )}
    </Group>
  )
}

interface ChoiceProps {
  name: 'actor' | 'kind' | 'action' | 'shop'
  data: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Choice({ name, data, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('trail')
  return (
    <Select
      aria-label={t(`filters.${name}`)}
      placeholder={t(`filters.any_${name}`)}
      data={[...data]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      // Two filters fit next to each other on a phone, so that the list starts on the first screen.
      w={{ base: 'calc(50% - 6px)', xs: 216 }}
      clearable
      searchable
    />
  )
}

/** System administrators can also read entries without an organization. */
function TrailChoice({
  of,
  onChange,
}: {
  of: string | undefined
  onChange: (of: string | undefined) => void
}) {
  const { t } = useTranslation('trail')
  if (useProfile().role !== 'system_admin') return null
  return (
    <Select
      aria-label={t('filters.of')}
      data={[
        { value: 'organization', label: t('filters.organization') },
        { value: 'installation', label: t('filters.installation') },
      ]}
      value={of ?? 'organization'}
      onChange={(next) => onChange(next === 'installation' ? next : undefined)}
      allowDeselect={false}
      w={{ base: '100%', xs: 160 }}
    />
  )
}
