import type {
  DecimalMark,
  MenuFormat,
  MenuImportReport,
  PriceReading,
} from '@pos/contract/exchange/menu-import'
import type { TableCharset } from '@pos/contract/exchange/transfer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { sendMenuFile } from '#lib/api/menu-file-client.ts'

/** Options of the file; missing ones follow the file or the shop. */
export interface FileOptions {
  readonly charset?: TableCharset
  readonly format?: MenuFormat
  readonly prices?: PriceReading | undefined
  readonly rate?: string
  readonly leaveOut?: boolean
  readonly headingRow?: number
  readonly store?: string
  readonly decimals?: DecimalMark | undefined
  /** Rows that the person omits. */
  readonly without?: readonly number[]
}

interface Loaded {
  readonly file: File
  readonly options: FileOptions
  readonly report: MenuImportReport
}

/** The file and the server's last report; a refusal with a report replaces it too. */
export function useCheckedFile() {
  const { t } = useTranslation('menu-import')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [latest, setLatest] = useState<Pick<Loaded, 'file' | 'options'> | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const attempt = async (file: File, options: FileOptions, act: () => Promise<void>) => {
    setBusy(true)
    setProblems([])
    setLatest({ file, options })
    try {
      await act()
    } catch (error) {
      // A file changed after its selection cannot be read again.
      if (!(error instanceof ApiError)) return setProblems([t('file.again')])
      const report = error.data<MenuImportReport>()
      if (report?.counts) setLoaded({ file, options, report })
      setProblems([
        ...Object.values(error.body.errors ?? {}).flat(),
        ...(error.body.errors ? [] : [error.message]),
      ])
    } finally {
      setBusy(false)
    }
  }
  const check = (file: File, options: FileOptions) =>
    attempt(file, options, async () => {
      const { data: report } = await sendMenuFile(file, { dry_run: 'true', ...queryOf(options) })
      setLoaded({ file, options, report })
    })
  const change = (options: FileOptions) =>
    loaded && check(loaded.file, { ...loaded.options, ...options })
  /** Omits a row, or includes it again. */
  const takeRow = (row: number, isTaken: boolean) => {
    if (!loaded) return
    const others = (loaded.options.without ?? []).filter((one) => one !== row)
    void check(loaded.file, { ...loaded.options, without: isTaken ? others : [...others, row] })
  }
  /** Reads the file again in another character set, even if it could not be read before. */
  const changeCharset = (charset: TableCharset | undefined) => {
    if (latest && charset) void check(latest.file, { ...latest.options, charset })
  }
  const report = loaded?.report
  const isText =
    latest !== null && (report ? report.encoding !== 'xlsx' : !/\.xlsx$/i.test(latest.file.name))
  const detected = report && report.encoding !== 'xlsx' ? report.encoding : null
  const charset = isText
    ? { value: latest.options.charset ?? detected, onChange: changeCharset }
    : null
  return {
    loaded,
    setLoaded,
    charset,
    problems,
    setProblems,
    isBusy,
    attempt,
    check,
    change,
    takeRow,
  }
}

/** The options in request form. */
export const queryOf = ({
  charset,
  format,
  prices,
  rate,
  leaveOut,
  headingRow,
  store,
  decimals,
  without = [],
}: FileOptions) => ({
  ...(charset ? { charset } : {}),
  ...(format ? { format } : {}),
  ...(prices ? { prices } : {}),
  ...(rate ? { rate } : {}),
  ...(headingRow ? { heading_row: String(headingRow) } : {}),
  ...(store ? { store } : {}),
  ...(decimals ? { decimals } : {}),
  ...(without.length > 0 ? { without: without.join(',') } : {}),
  leave_out: leaveOut ? ('true' as const) : ('false' as const),
})
