import { Group, Pill } from '@mantine/core'
import { businessDate } from '@pos/domain/days/business-day'
import { type ReceiptQueryPart, readReceiptQuery } from '@pos/domain/receipts/receipt-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownShop } from '#lib/profile.ts'

interface SearchPartsProps {
  search: { readonly q?: string }
  onChange: (next: Record<string, string>) => void
}

/** Shows the days, times, tables and cards that were recognised in the search; × removes one. */
export function SearchParts({ search: { q = '' }, onChange }: SearchPartsProps) {
  const { t } = useTranslation('receipts')
  const shop = useShownShop()
  const [now] = useState(() => new Date())
  const today = businessDate(now, shop?.timezone ?? 'UTC', shop?.close_time ?? '00:00')
  const parts = readReceiptQuery(q, today)
  const known = parts.filter(({ kind }) => kind !== 'word')
  if (known.length === 0) return null
  const without = (removed: ReceiptQueryPart) =>
    parts
      .filter((part) => part !== removed)
      .map(({ text }) => text)
      .join(' ')
  return (
    <Group gap={6} role="list" aria-label={t('understood.label')}>
      {known.map((part) => (
        <Pill
          key={part.text}
          role="listitem"
          withRemoveButton
          onRemove={() => onChange({ q: without(part) })}
          removeButtonProps={{
            'aria-label': t('understood.remove', { text: part.text }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {describePart(part, t)}
        </Pill>
      ))}
    </Group>
  )
}

type Translate = ReturnType<typeof useTranslation<'receipts'>>['t']

function describePart(part: ReceiptQueryPart, t: Translate): string {
  switch (part.kind) {
    case 'day':
      return t('understood.day', { day: part.day })
    case 'time':
      return part.from === part.to
        ? t('understood.at', { time: part.from })
        : t('understood.time', { from: part.from, to: part.to })
    case 'table':
      return t('understood.table', { code: part.code })
    case 'card':
      return t('understood.card', { digits: part.digits })
    case 'word':
      return part.text
  }
}
