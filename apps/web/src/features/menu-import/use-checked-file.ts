import type { MenuFormat, MenuImportReport, PriceReading } from '@pos/contract/features/menu-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { sendMenuFile } from '#lib/menu-file-client.ts'

/** What the person says of the file; what is left out is as the file or the shop has it. */
export interface FileOptions {
  readonly format?: MenuFormat
  readonly prices?: PriceReading | undefined
  readonly rate?: string
  readonly leaveOut?: boolean
  /** Rows that the person leaves out. */
  readonly without?: readonly number[]
}

interface Loaded {
  readonly file: File
  readonly options: FileOptions
  readonly report: MenuImportReport
}

/** The file and what the server last said of it; a refusal that comes with a report replaces the report too. */
export function useCheckedFile() {
  const { t } = useTranslation('menu-import')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const attempt = async (file: File, options: FileOptions, act: () => Promise<void>) => {
    setBusy(true)
    setProblems([])
    try {
      await act()
    } catch (error) {
      // A file that was changed after it was selected cannot be read again.
      if (!(error instanceof ApiError)) return setProblems([t('file.again')])
      const report = error.data<MenuImportReport>()
      if (report?.counts) setLoaded({ file, options, report })
      setProblems([...Object.values(error.body.errors ?? {}).flat(), ...(error.body.errors ? [] : [error.message])])
    } finally {
      setBusy(false)
    }
  }
  const check = (file: File, options: FileOptions) =>
    attempt(file, options, async () => {
      const { data: report } = await sendMenuFile(file, { dry_run: 'true', ...queryOf(options) })
      setLoaded({ file, options, report })
    })
  const change = (options: FileOptions) => loaded && check(loaded.file, { ...loaded.options, ...options })
  /** Leaves a row out, or takes it along again. */
  const takeRow = (row: number, isTaken: boolean) => {
    if (!loaded) return
    const others = (loaded.options.without ?? []).filter((one) => one !== row)
    void check(loaded.file, { ...loaded.options, without: isTaken ? others : [...others, row] })
  }
  return { loaded, setLoaded, problems, setProblems, isBusy, attempt, check, change, takeRow }
}

/** The options as the server takes them. */
export const queryOf = ({ format, prices, rate, leaveOut, without = [] }: FileOptions) => ({
  ...(format ? { format } : {}),
  ...(prices ? { prices } : {}),
  ...(rate ? { rate } : {}),
  ...(without.length > 0 ? { without: without.join(',') } : {}),
  leave_out: leaveOut ? ('true' as const) : ('false' as const),
})
