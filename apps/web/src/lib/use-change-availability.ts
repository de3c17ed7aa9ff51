import type { ItemAvailability } from '@pos/contract/devices/availability'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { api } from './api/api-client.ts'

/** A change of an item. */
export interface ItemChange {
  readonly menu_item_id: string
  readonly sold_out?: boolean
  readonly until?: 'close' | 'manual'
  readonly remaining?: number | null
  readonly add?: number
}

/** A change of items with its message and the changes that undo it. */
export interface AvailabilityRequest {
  readonly changes: readonly ItemChange[]
  /** Absent if there is no message. */
  readonly message?: string
  readonly undo?: readonly ItemChange[]
}

/** Items that the server accepts at once. */
const most = 500

/** Changes availability: at once on every device, without a version or release. Offers undo. */
export function useChangeAvailability(): (request: AvailabilityRequest) => void {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ changes }: AvailabilityRequest) => {
      for (let at = 0; at < changes.length; at += most)
        await api.put('/v1/availability', { changes: changes.slice(at, at + most) })
    },
    // The change is displayed at once; the server's response follows.
    onMutate: ({ changes }) => {
      const byId = new Map(changes.map((change) => [change.menu_item_id, change]))
      client.setQueriesData(
        { queryKey: ['availability'] },
        (known: { data: ItemAvailability[] } | undefined) =>
          known
            ? { ...known, data: known.data.map((item) => changed(item, byId.get(item.id))) }
            : known,
      )
    },
    onSuccess: (_, { message, undo }) => {
      if (!message) return
      notify({
        message,
        ...(undo ? { action: { label: t('undo'), run: () => mutate({ changes: undo }) } } : {}),
      })
    },
    onSettled: () => {
      for (const key of ['availability', 'menu-items'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
  return mutate
}

function changed(item: ItemAvailability, change: ItemChange | undefined): ItemAvailability {
  if (!change) return item
  const counted = change.remaining === undefined ? item.remaining : change.remaining
  const remaining = counted === null ? null : counted + (change.add ?? 0)
  const stopped = change.sold_out ?? item.stopped
  return {
    ...item,
    stopped,
    remaining,
    sold_out: stopped || (remaining !== null && remaining <= 0),
  }
}
