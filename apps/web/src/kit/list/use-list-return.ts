import { useCallback, useEffect, useRef, useState } from 'react'
import { recallList, rememberList } from '#lib/routing/list-memory.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'

interface ShownPage {
  readonly data: readonly { readonly id: string }[]
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number }
}

/**
 * Remembers a list while it is shown, so that returning to the same page restores the scroll
 * position. @param shown the page on the screen; undefined while it loads or another one is still
 * displayed @returns `opened`: the id of the last opened record, whose row is marked
 */
export function useListReturn(base: string, search: SearchParams, shown: ShownPage | undefined) {
  const [left] = useState(() => recallList(base))
  const isBack = useRef(left?.isAway === true && sameSearch(left.search, search))
  useEffect(() => {
    if (!shown) return
    const { page, per_page: perPage, total } = shown.meta
    rememberList(base, {
      search,
      ids: shown.data.map(({ id }) => id),
      page,
      perPage,
      total,
      isAway: false,
    })
  }, [base, search, shown])
  useEffect(() => {
    // Stored when scrolling: when the list unmounts, the page is already shorter.
    let top = window.scrollY
    const note = () => {
      top = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('scroll', note)
      rememberList(base, { scroll: top })
    }
  }, [base])
  return {
    opened: left?.opened ?? null,
    /** Call it when the rows are rendered. */
    restore: useCallback(() => {
      if (!isBack.current) return
      isBack.current = false
      // The router scrolls to the top in this frame.
      requestAnimationFrame(() => {
        window.scrollTo({ top: left?.scroll ?? 0, behavior: 'instant' })
        document.querySelector('tr[data-opened]')?.scrollIntoView({ block: 'nearest' })
      })
    }, [left]),
  }
}

/** Returns true if two addresses have the same parameters in any order. */
function sameSearch(one: SearchParams, other: SearchParams): boolean {
  const text = (search: SearchParams) =>
    JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}
