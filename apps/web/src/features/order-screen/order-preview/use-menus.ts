import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { type OrderMenu, orderResources, readMenu } from '@pos/order-screen/order-menu'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wholeListQuery } from '#kit/list/read-all.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** One version of the menu. `menu` is undefined while it loads, and null if there is none yet. */
export interface MenuVersion {
  readonly key: 'draft' | 'release'
  readonly menu: OrderMenu | null | undefined
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
    queries: orderResources.map((name) => ({
      ...wholeListQuery<ResourceDefinition>(resources[name]),
      staleTime,
    })),
    combine: (results) => ({
      lists: results.map((result) => result.data),
      isError: results.some((result) => result.isError),
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
  })
  const { lists } = answers
  const items = lists[orderResources.indexOf('menu-items')]
  const soldOut = useMemo(() => soldOutOf(items), [items])
  const menu = useMemo(
    () =>
      lists.every(Boolean)
        ? readMenu(
            Object.fromEntries(orderResources.map((name, index) => [name, lists[index]])),
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
  const newest = useEndpoint('/v1/releases', { page: 1, per_page: 1 }, { staleTime })
  const number = newest.data?.[0]?.number
  const release = useEndpoint(`/v1/releases/${number ?? 0}`, null, {
    enabled: number !== undefined,
    staleTime,
  })
  const entities = release.data?.entities
  const isNone = newest.data?.length === 0
  const menu = useMemo(
    () => (isNone ? null : entities && readMenu(entities, soldOut)),
    [isNone, entities, soldOut],
  )
  return {
    key: 'release',
    menu,
    number: number ?? null,
    isError: newest.isError || release.isError,
    refetch: () => {
      void newest.refetch()
      if (number !== undefined) void release.refetch()
    },
  }
}

/** The items of the draft's list that are sold out now. */
function soldOutOf(items: readonly object[] = []): ReadonlySet<string> {
  return new Set(
    items.flatMap((item) =>
      'id' in item && 'sold_out' in item && item.sold_out === true ? [String(item.id)] : [],
    ),
  )
}
