import { useNavigate, useSearch } from '@tanstack/react-router'
import { readReceiptSearch } from './receipt-search.ts'

/** The list's state in the URL. A record's address carries it too, so that the way back leads to the same list. */
export function useReceiptSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    raw,
    search: readReceiptSearch(raw),
    /** Any change but of the page itself begins at the first page again. */
    change: (next: Record<string, string>) => {
      void navigate({ to: '.', search: { ...raw, page: '', cursor: '', ...next }, replace: 'q' in next, resetScroll: false })
    },
  }
}
