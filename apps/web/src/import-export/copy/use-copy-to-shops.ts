import type { CopyRequest } from '@pos/contract/exchange/copies'
import type { copyModes } from '@pos/contract/exchange/transfer'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CopyToShopsProps } from '#kit/list/list-tools.tsx'
import { ApiError, api } from '#lib/api/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { useShopPreviews } from './use-shop-copies.ts'

/** The copied resources, and how existing records are treated. */
export interface CopyOptions {
  readonly kinds: readonly string[]
  readonly mode: (typeof copyModes)[number]
  readonly keepsPrices: boolean
}

/** A copy of records to other shops: options, selected shops with previews, and its start. */
export function useCopyToShops({ selected, kind, ...props }: Omit<CopyToShopsProps, 'onClose'>) {
  const { shop, shops } = useProfile()
  const [id] = useState(() => crypto.randomUUID())
  const [isStarted, setStarted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [options, setOptions] = useState<CopyOptions>({
    kinds: kind ? [kind.name] : [],
    mode: 'new_and_changed',
    keepsPrices: true,
  })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const from = props.from ?? shop?.id ?? ''
  const others = shops.filter((one) => one.id !== from)
  const request = useRequest(from, selected, options)
  const isAnything = request.selection.length > 0
  const targets = others.filter((one) => ticked.has(one.id)).map((one) => one.id)
  const previews = useShopPreviews(useDeferredValue(request), isAnything ? targets : [])
  const ready = targets.flatMap((shop_id) => {
    const found = previews.get(shop_id)
    return found && 'preview' in found && found.preview.counts.refused === 0
      ? [{ shop_id, seen: found.preview.seen }]
      : []
  })
  return {
    id,
    isStarted,
    isStarting,
    /** Problem of the request. */
    problem,
    options,
    setOptions,
    /** The shops to copy to. */
    others,
    targets,
    previews,
    /** True if there is something to copy. */
    isAnything,
    /** True if every selected shop has a preview. */
    isChecked: targets.length > 0 && targets.every((one) => previews.get(one) !== undefined),
    /** Number of shops that accept the copy. */
    ready: ready.length,
    tick: (one: string) =>
      setTicked(
        new Set(ticked.has(one) ? [...ticked].filter((other) => other !== one) : [...ticked, one]),
      ),
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? others.map((one) => one.id) : [])),
    start: async () => {
      setStarting(true)
      setProblem(null)
      try {
        await api.post('/v1/copies', { id, ...request, shops: ready }, { silent: true })
        setStarted(true)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setProblem([error.message, ...Object.values(error.body.errors ?? {}).flat()].join('\n'))
      } finally {
        setStarting(false)
      }
    },
  }
}

/** Returns the request for the server. */
function useRequest(
  from: string,
  selected: CopyToShopsProps['selected'],
  { kinds, mode, keepsPrices }: CopyOptions,
): CopyRequest {
  return useMemo(
    () => ({
      from_shop_id: from,
      selection: selected
        ? [{ resource: selected.resource.name, ids: selected.records.map((record) => record.id) }]
        : kinds.map((name) => ({ resource: name, ids: null })),
      mode,
      prices: keepsPrices ? 'keep' : 'copy',
    }),
    [from, selected, kinds, mode, keepsPrices],
  )
}
