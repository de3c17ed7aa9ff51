import { useState } from 'react'
import { ApiError, api } from '#lib/api-client.ts'
import { saveFile } from '#lib/save-file.ts'
import { notify } from '#ui/snackbar-store.ts'

/** Fetches a file of the interface into the browser's downloads; a refusal is shown below. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false)
  const download = async (url: string, name: string) => {
    setBusy(true)
    try {
      saveFile(await api.blob(url), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) notify({ message: error.message, color: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy }
}
