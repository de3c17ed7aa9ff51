import { useSearch } from '@tanstack/react-router'
import { BackLink } from '#lib/routing/back-link.tsx'
import type { SearchParams } from '#lib/routing/search-params.ts'

interface BackToListProps {
  to: '/pos/receipts' | '/pos/receipt-void-orders'
  /** Differences to the address of the record. */
  search?: SearchParams
}

/** Links back to the list, whose search is part of the record's address. */
export function BackToList({ to, search = {} }: BackToListProps) {
  const raw = useSearch({ strict: false })
  return <BackLink to={to} search={{ ...raw, ...search }} />
}
