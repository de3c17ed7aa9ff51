import { useDebouncedValue } from '@mantine/hooks'
import type { Receipt } from '@pos/contract/sales/receipts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import type { Amounts } from './use-amounts.ts'

/** Amounts of a receipt after a correction. */
export interface CorrectedAmounts {
  readonly guest_count: number
  readonly total: number
  readonly tax: number
  readonly tip: number
  readonly cash_rounding: number
  readonly settle: number
  readonly flags: readonly string[]
}

/** Milliseconds without typing before the server computes. */
const pause = 250

/** Reads the corrected amounts of a receipt as the server would store them. */
export function useAmountsPreview(receipt: Receipt, amounts: Amounts | null) {
  const [asked] = useDebouncedValue(amounts ? JSON.stringify(amounts) : null, pause)
  return useQuery<CorrectedAmounts>({
    queryKey: ['amounts-preview', receipt.id, receipt.version, asked],
    queryFn: ({ signal }) => {
      const body: Amounts = JSON.parse(asked ?? '{}')
      return api
        .post(
          `/v1/receipts/${receipt.id}/replacements`,
          { version: receipt.version, ...body, preview: true },
          { signal, silent: true, noProgress: true },
        )
        .then((answer): CorrectedAmounts => answer.data.amounts)
    },
    enabled: asked !== null,
    gcTime: 0,
    retry: false,
  })
}
