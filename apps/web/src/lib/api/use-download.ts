import { useState } from 'react'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { ApiError, api } from './api-client.ts'
import { saveFile } from './save-file.ts'

/** Downloads a file of the interface; an error is shown as a message. */
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
