import { Button, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterPanelProps } from './filter-panel.tsx'

const FilterPanel = lazy(() => import('./filter-panel.tsx').then((m) => ({ default: m.FilterPanel })))

interface FiltersProps extends Omit<FilterPanelProps, 'names'> {
  /** A field whose value the address determines. */
  without?: string
}

/** The filters of a list behind one button, open while any is set; their values are kept in the URL. */
export function Filters({ resource, search, onChange, without }: FiltersProps) {
  const { t } = useTranslation('kit')
  const names = resource.list.filters.filter((name) => name !== without)
  const count = names.filter((name) => search[name]).length
  const [isOpen, setOpen] = useState(count > 0)
  const id = useId()
  if (names.length === 0) return null
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('filters_set', { count }) : t('filters')}
      </Button>
      {count > 0 && (
        <Button variant="subtle" onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ''])))}>
          {t('clear_filters')}
        </Button>
      )}
      <Group id={id} gap="sm" w="100%" display={isOpen ? 'flex' : 'none'}>
        {isOpen && (
          <Suspense>
            <FilterPanel resource={resource} names={names} search={search} onChange={onChange} />
          </Suspense>
        )}
      </Group>
    </>
  )
}
