import type { ResourceDefinition } from '@pos/contract/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredRecord } from '#kit/list/read-all.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { ApiError } from '#lib/api/api-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Number of refused records that are named; others are counted. */
const mostNamed = 5

interface FieldChange {
  readonly field: string
  readonly value: unknown
  readonly records: readonly StoredRecord[]
}

/** Sets one field of several records, all or none. A record changed meanwhile prevents it. */
export function useFieldChange(resource: ResourceDefinition, onDone: () => void) {
  const { t } = useTranslation('kit')
  const { refresh } = useResource(resource)
  const undo = useUndo(resource)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const apply = async ({ field, value, records }: FieldChange) => {
    setBusy(true)
    setProblem(null)
    try {
      const { meta } = await resourceClient(resource).batch(
        records.map(({ id, version }) => ({ id, version, [field]: value })),
      )
      notify({
        message: t('batch.saved', { count: records.length }),
        ...undo.ofWrite(meta.write_id),
      })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(problemText(resource, error, records, (count) => t('update.more', { count })))
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { problem, isBusy, apply, forget: () => setProblem(null) }
}

/** The message with the affected records: the server names them as `records.3.price`. */
function problemText(
  resource: ResourceDefinition,
  error: ApiError,
  records: readonly StoredRecord[],
  more: (count: number) => string,
) {
  const lines = Object.entries(error.body.errors ?? {}).map(([path, problems]) => {
    const record = records[Number(path.split('.')[1])]
    return `${record ? nameOf(resource, record) : path}: ${problems.join(' ')}`
  })
  const hidden = lines.length - mostNamed
  return [error.message, ...lines.slice(0, mostNamed), ...(hidden > 0 ? [more(hidden)] : [])].join(
    '\n',
  )
}
