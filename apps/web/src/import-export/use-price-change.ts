import type { PriceChangeReport } from '@pos/contract/exchange/price-change'
import type { Adjustment } from '@pos/domain/money/adjusted-amount'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceDialogProps } from '#kit/list/list-tools.tsx'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { ApiError } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

interface PriceChangeOptions extends Adjustment {
  readonly field: string
}

interface Asked extends Omit<PriceDialogProps, 'onDone'> {
  readonly ids: readonly string[] | undefined
  readonly onDone: (() => void) | undefined
}

/**
 * Previews and performs a price change, exactly as previewed; intermediate changes lead to a new
 * preview.
 */
export function usePriceChange({ resource, search, ids, onClose, onDone }: Asked) {
  const { t } = useTranslation('kit')
  const { refresh } = useResource(resource)
  const undo = useUndo(resource)
  const [report, setReport] = useState<PriceChangeReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'look' | 'apply' | null>(null)
  const send = async ({ roundTo, ...options }: PriceChangeOptions, more: object) => {
    const { page: _page, per_page: _perPage, ...filters } = ids ? {} : search
    const body = { ...options, round_to: roundTo, ...(ids ? { ids } : {}), ...more }
    return (await resourceClient(resource).changePrices(body, filters)).data
  }
  const trying = async (name: 'look' | 'apply', action: () => Promise<void>) => {
    setBusy(name)
    setProblem(null)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fresh = error.data<PriceChangeReport>()
      if (fresh?.counts) setReport(fresh)
      setProblem([error.message, ...Object.values(error.body.errors ?? {}).flat()].join('\n'))
    } finally {
      setBusy(null)
    }
  }
  return {
    report,
    problem,
    busy,
    forget() {
      setReport(null)
      setProblem(null)
    },
    look: (options: PriceChangeOptions) =>
      trying('look', async () => setReport(await send(options, { dry_run: true }))),
    apply: (options: PriceChangeOptions) =>
      trying('apply', async () => {
        const { import_id: id, counts } = await send(options, { seen: report?.seen })
        await refresh()
        onDone?.()
        notify({ message: t('prices.done', { count: counts.change }), ...undo.ofWrite(id) })
        onClose()
      }),
  }
}
