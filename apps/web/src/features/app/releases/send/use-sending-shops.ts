import type { ShopResult } from '@pos/contract/devices/release-shops'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { catchRefusal, useRefresh } from '#lib/api/use-action.ts'

/** The state of a shop: the result of its check or of sending, or the error. */
export type ShopState = ShopResult | { readonly outcome: 'failed'; readonly message: string }

interface NamedShop {
  readonly id: string
}

/**
 * Checks every shop; `send` sends to shops one after another and shows each result as it arrives.
 */
export function useSendingShops(shops: readonly NamedShop[]) {
  const [sent, setSent] = useState<ReadonlyMap<string, ShopState>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh('/v1/releases')
  const checks = useQueries({
    queries: shops.map(({ id }) => ({
      queryKey: ['releases', 'check', id],
      queryFn: () => resultOf(id, { note: null, check_only: true }),
      // Checked again on each opening, because the draft may have changed since.
      gcTime: 0,
    })),
  })
  const states = new Map(shops.map(({ id }, index) => [id, sent.get(id) ?? checks[index]?.data]))
  const send = async (selected: readonly NamedShop[], note: string) => {
    if (isBusy) return
    setBusy(true)
    for (const { id } of selected) {
      const result = await resultOf(id, { note: note.trim() || null, check_only: false })
      setSent((before) => new Map(before).set(id, result))
    }
    setBusy(false)
    await refresh()
  }
  return { states, isBusy, send }
}

async function resultOf(
  id: string,
  body: { note: string | null; check_only: boolean },
): Promise<ShopState> {
  let message = ''
  const answer = await catchRefusal(
    () =>
      api.post(
        '/v1/releases/shops',
        { shop_ids: [id], ...body },
        { silent: true, noProgress: true },
      ),
    (refusal) => {
      message = refusal.message
    },
  )
  return answer?.data[0] ?? { outcome: 'failed', message }
}
