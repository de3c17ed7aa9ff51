import type { ListSearch } from '@pos/contract/routes'
import { useEffect, useState } from 'react'
import { useListTools } from './list-tools.tsx'
import type { StoredRecord } from './read-all.ts'

/**
 * The marked records of a list: those of its page, or more of all that match. Another search or
 * filter takes the marks of other pages away, so that nothing is changed that nobody has in mind.
 *
 * @param page the records on the screen
 * @param search how the server is asked for the list
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
    /** Marks records of the page alone. */
    mark(ids: readonly string[]) {
      setMarked(ids)
      setMatching(null)
    },
    /** Marks records of other pages too. */
    select: (records: readonly StoredRecord[]) => setMatching({ of, records }),
  }
}
