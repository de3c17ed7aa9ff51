import { useNavigate, useSearch } from '@tanstack/react-router'
import { readReceiptSearch } from './receipt-search.ts'

/**
 * The list's state in the URL. A record's address contains it too, so that its back link leads to
 * the same list.
 */
export function useReceiptSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    raw,
    search: readReceiptSearch(raw),
    /** Any change except of the page starts at the first page again. */
    change: (next: Record<string, string>) => {
      void navigate({
        to: '.',
        search: { ...raw, page: '', cursor: '', ...next },
        replace: 'q' in next,
        resetScroll: false,
      })
    },
  }
}
