import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGo } from '../screen/links.tsx'
import { rememberListSearch } from '../screen/list-memory.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'
import { listOptions } from './resource-access.ts'

/** A list whose state lives in the address. */
export interface List<R extends ResourceDefinition> {
  readonly state: ListState
  readonly records: readonly RecordOf<R>[]
  readonly total: number
  /** Nothing has ever come yet. */
  readonly isFirstLoad: boolean
  /** An older page is still shown. */
  readonly isStale: boolean
  readonly isFailed: boolean
  readonly isFiltered: boolean
  retry(): void
  /** Changes the address; anything but the page goes back to page 1. */
  change(next: Partial<ListState>): void
}

/** The list of a resource at `base` (its path in the address); `fixed` filters hold whatever the address says. */
export function useList<R extends ResourceDefinition>(resource: R, base: string, fixed: Readonly<Record<string, string>> = {}): List<R> {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = useGo()
  const state = useMemo(() => readListState(resource, search), [resource, search])
  const query = useQuery(listOptions(resource, { ...state, filters: { ...state.filters, ...fixed } }))
  rememberListSearch(base, search)
  return {
    state,
    records: query.data?.data ?? [],
    total: query.data?.meta.total ?? 0,
    isFirstLoad: query.isPending,
    isStale: query.isPlaceholderData,
    isFailed: query.isError && query.data === undefined,
    isFiltered: state.q !== '' || Object.keys(state.filters).length > 0,
    retry: () => void query.refetch(),
    change: (next) => go(base, { search: writeListState({ ...state, page: 1, ...next }), replace: 'q' in next }),
  }
}
