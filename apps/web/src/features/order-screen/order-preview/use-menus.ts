import { resources } from '@pos/contract/resources'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAll } from '#kit/list/read-all.ts'
import { api } from '#lib/api/api-client.ts'
import { type PreviewMenu, previewResources, readMenu, soldOutOf } from './preview-menu.ts'

/** One version of the menu. `menu` is undefined while it loads, and null if there is none yet. */
export interface MenuVersion {
  readonly key: 'draft' | 'release'
  readonly menu: PreviewMenu | null | undefined
  /** The release's number. */
  readonly number: number | null
  readonly isError: boolean
  readonly refetch: () => void
}

/** The kit refreshes after local changes; changes by others appear after this interval. */
const staleTime = 60_000

/** The menus of the draft and of the current release. */
export function useMenus(): readonly [MenuVersion, MenuVersion] {
  const { soldOut, ...draft } = useDraft()
  return [draft, useLastRelease(soldOut)]
}

function useDraft(): MenuVersion & { soldOut: ReadonlySet<string> } {
  const answers = useQueries({
    queries: previewResources.map((name) => ({
      queryKey: [name, 'preview'],
      queryFn: () => readAll(resources[name], {}).then(({ records }) => records),
      staleTime,
    })),
    combine: (results) => ({
      lists: results.map((result) => result.data),
      isError: results.some((result) => result.isError),
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
  })
  const { lists } = answers
  const items = lists[previewResources.indexOf('menu-items')]
  const soldOut = useMemo(() => soldOutOf(items), [items])
  const menu = useMemo(
    () =>
      lists.every(Boolean)
        ? readMenu(
            Object.fromEntries(previewResources.map((name, index) => [name, lists[index]])),
            soldOut,
          )
        : undefined,
    [lists, soldOut],
  )
  return {
    key: 'draft',
    menu,
    soldOut,
    number: null,
    isError: answers.isError,
    refetch: answers.refetch,
  }
}

function useLastRelease(soldOut: ReadonlySet<string>): MenuVersion {
  const { data, isError, refetch } = useQuery({
    queryKey: ['releases', 'preview'],
    queryFn: async () => {
      const { data: newest } = await api.get('/v1/releases', { page: 1, per_page: 1 })
      const number = newest[0]?.number
      if (number === undefined) return { number: null, entities: null }
      const answer = await api.get(`/v1/releases/${number}`)
      return { number, entities: answer.data.entities }
    },
    staleTime,
  })
  const menu = useMemo(
    () => (data ? data.entities && readMenu(data.entities, soldOut) : undefined),
    [data, soldOut],
  )
  return {
    key: 'release',
    menu,
    number: data?.number ?? null,
    isError,
    refetch: () => void refetch(),
  }
}
