import type { ImportReport } from '@pos/contract/exchange/transfer'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { ApiError } from '#lib/api/api-client.ts'
import { type FileReading, resourceClient } from '#lib/api/resource-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

interface Loaded {
  readonly file: File
  /** The person's choices; detected values apply otherwise. */
  readonly reading: FileReading
  readonly report: ImportReport | null
  /** Problems of the file as a whole. */
  readonly problems: readonly string[]
}

/** The import of a file: preview and execution. */
export function useImport(resource: ResourceDefinition, onDone: () => void) {
  const { t } = useTranslation('kit')
  const { refresh } = useResource(resource)
  const undo = useUndo(resource)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const send = async (file: File, isDry: boolean, reading: FileReading = {}) => {
    setBusy(isDry ? 'check' : 'import')
    try {
      const body = new FormData()
      body.set('file', file)
      const { data } = await resourceClient(resource).importFile(body, isDry, reading)
      if (isDry) return setLoaded({ file, reading, report: data, problems: [] })
      await refresh()
      notify({
        message: t('transfer.imported', { ...data.counts }),
        ...undo.ofWrite(data.import_id),
      })
      onDone()
    } catch (error) {
      // A file changed after its selection cannot be read again.
      if (!(error instanceof ApiError))
        return setLoaded({ file, reading, report: null, problems: [t('transfer.choose_again')] })
      setLoaded({ file, reading, ...readProblems(error) })
    } finally {
      setBusy(null)
    }
  }
  return {
    loaded,
    busy,
    check: (file: File, reading?: FileReading) => send(file, true, reading),
    apply: ({ file, reading }: Loaded) => send(file, false, reading),
  }
}

/** A refusal because of rows contains the report. */
function readProblems(error: ApiError): Pick<Loaded, 'report' | 'problems'> {
  const { body, message } = error
  const report = error.data<ImportReport>()
  if (report?.rows) return { report, problems: [] }
  return { report: null, problems: body.errors ? Object.values(body.errors).flat() : [message] }
}
