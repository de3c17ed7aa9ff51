import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterChipsProps } from './filter-chips.tsx'

const FilterChips = lazy(() =>
  import('./filter-chips.tsx').then((m) => ({ default: m.FilterChips })),
)

interface FiltersProps extends Omit<FilterChipsProps, 'names' | 'isNew'> {
  /** A field whose value the address determines. */
  without?: string | undefined
}

/**
 * The filters of a list as chips, with values in the URL. The rendering code is loaded with the
 * first one.
 */
export function Filters({ resource, search, onChange, without }: FiltersProps) {
  const { t } = useTranslation('kit')
  const [isNew, setNew] = useState(false)
  const names = resource.list.filters.filter((name) => name !== without)
  if (names.length === 0) return null
  const button = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-haspopup="menu"
      onClick={() => setNew(true)}
    >
      {t('filters')}
    </Button>
  )
  const isSet = names.some((name) => search[name])
  if (!isNew && !isSet) return button
  return (
    <Suspense
      fallback={
        <>
          {button}
          {isSet && <div style={{ order: 1, width: '100%', height: 32 }} />}
        </>
      }
    >
      <FilterChips
        resource={resource}
        names={names}
        search={search}
        onChange={onChange}
        isNew={isNew}
      />
    </Suspense>
  )
}
