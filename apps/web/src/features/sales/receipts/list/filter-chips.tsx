import { Group, Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFilterTexts } from './filter-texts.ts'
import type { ReceiptSearch } from './receipt-search.ts'

interface FilterChipsProps {
  search: ReceiptSearch
  onChange: (next: Record<string, string>) => void
  /** Filters that only this list has, before the others. */
  more?: readonly { readonly name: string; readonly text: string }[]
}

/** The active filters behind the button; × removes one. */
export function FilterChips({ search, onChange, more = [] }: FilterChipsProps) {
  const { t } = useTranslation('receipts')
  const active = [...more, ...useFilterTexts(search)]
  if (active.length === 0) return null
  return (
    <Group gap={6} role="list" aria-label={t('filters.active')}>
      {active.map(({ name, text }) => (
        <Pill
          key={name}
          role="listitem"
          withRemoveButton
          onRemove={() => onChange({ [name]: '' })}
          removeButtonProps={{
            'aria-label': t('understood.remove', { text }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {text}
        </Pill>
      ))}
    </Group>
  )
}
