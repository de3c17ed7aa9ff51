import { hasMoney } from '@pos/contract/exchange/copyable'
import type { CopyReport, copyModes } from '@pos/contract/exchange/transfer'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#kit/resource/reference-names.ts'
import { ApiError, api } from '#lib/api/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { i18n } from '#lib/text/i18n.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** The source of a copy, and how existing records are treated. */
export interface CopyOptions {
  readonly from_shop_id: string
  readonly resources: string[]
  readonly mode: (typeof copyModes)[number]
  /** Exchange rate as typed. */
  readonly rate: string
}

/**
 * A copy of another shop's records into this one: options, preview and execution. A change of the
 * options discards the preview.
 */
export function useCopy(resource: ResourceDefinition, onDone: () => void) {
  const { t } = useTranslation('kit')
  const { shop, shops } = useProfile()
  const client = useQueryClient()
  const others = shops.filter((one) => one.id !== shop?.id)
  const [options, setOptions] = useState<CopyOptions>({
    from_shop_id: others[0]?.id ?? '',
    resources: [resource.name],
    mode: 'new_only',
    rate: '',
  })
  const [report, setReport] = useState<CopyReport | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'preview' | 'copy' | null>(null)
  const from = others.find((one) => one.id === options.from_shop_id)
  const needsRate =
    from?.currency !== shop?.currency &&
    options.resources.some((name) => hasMoney(resourceNamed(name)))
  const send = async (isDry: boolean) => {
    setBusy(isDry ? 'preview' : 'copy')
    setProblems([])
    try {
      const { rate, ...rest } = options
      const body = {
        ...rest,
        dry_run: isDry,
        ...(needsRate && rate.trim() ? { rate: rate.trim() } : {}),
      }
      const { data } = await api.post('/v1/copy', body, { silent: true })
      if (isDry) {
        await i18n.loadNamespaces(options.resources)
        return setReport(data)
      }
      await client.invalidateQueries()
      notify({ message: t('transfer.copied') })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.data<CopyReport>()
      if (refused?.resources) setReport(refused)
      else
        setProblems(error.body.errors ? Object.values(error.body.errors).flat() : [error.message])
    } finally {
      setBusy(null)
    }
  }
  return {
    /** The possible source shops. */
    others,
    /** The currencies of the two shops if amounts must be converted; otherwise null. */
    exchange: needsRate ? { from: from?.currency, to: shop?.currency } : null,
    options,
    change: (part: Partial<CopyOptions>) => {
      setOptions({ ...options, ...part })
      setReport(null)
      setProblems([])
    },
    report,
    /** Problems of the request as a whole. */
    problems,
    busy,
    preview: () => send(true),
    copy: () => send(false),
  }
}
