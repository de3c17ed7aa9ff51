import type { ListSearch } from '@pos/contract/routes'
import { useEffect, useState } from 'react'
import { useListTools } from './list-tools.tsx'
import type { StoredRecord } from './read-all.ts'

/**
 * Holds the selected records of a list: those of its page, or more of all matches. Another search
 * or filter removes selections on other pages, so that no hidden record is changed. @param page the
 * records on the screen @param search the displayed list
 */
export function useSelection(page: readonly StoredRecord[], search: ListSearch) {
  const [marked, setMarked] = useState<readonly string[]>([])
  const [matching, setMatching] = useState<{
    readonly of: string
    readonly records: readonly StoredRecord[]
  } | null>(null)
  const { prepareSelection } = useListTools()
  useEffect(prepareSelection, [prepareSelection])
  const { page: _page, per_page: _perPage, sort: _sort, ...filters } = search
  const of = JSON.stringify(filters)
  const all = matching?.of === of ? matching.records : null
  return {
    selected: all ?? page.filter((record) => marked.includes(record.id)),
    /** Selects records of the page only. */
    mark(ids: readonly string[]) {
      setMarked(ids)
      setMatching(null)
    },
    /** Selects records of other pages too. */
    select: (records: readonly StoredRecord[]) => setMatching({ of, records }),
  }
}
