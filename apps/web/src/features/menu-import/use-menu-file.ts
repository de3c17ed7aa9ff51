import { menuItems } from '@pos/contract/features/menu-items'
import type { MenuField, MenuFormat, MenuImportReport, PriceReading } from '@pos/contract/features/menu-import'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#kit/use-undo.tsx'
import { api, ApiError } from '#lib/api-client.ts'
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

/** The step of the wizard that is shown. */
export type WizardStep = 'file' | 'columns' | 'outcome' | 'done'

/** A menu file on its way through the wizard: every answer of the server is a dry run until it is imported. */
export function useMenuFile() {
  const { t } = useTranslation('menu-import')
  const client = useQueryClient()
  const undo = useUndo(menuItems)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [asksColumns, setAsksColumns] = useState(false)
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
  const remember = (fields: readonly (MenuField | null)[] | null, names: Readonly<Record<string, string>>) => {
    if (!loaded) return
    const { file, options, report } = loaded
    const { format: _format, ...others } = options
    // What the columns hold is known from now on: no format says something else.
    const next = fields ? others : options
    return attempt(file, next, async () => {
      const headings = report.file.columns.map(({ heading }) => heading)
      await api.put('/v1/menu-import/columns', { headings, fields: fields && [...fields], names }, { silent: true })
      const { data } = await sendMenuFile(file, { dry_run: 'true', ...queryOf(next) })
      setAsksColumns(false)
      setLoaded({ file, options: next, report: data })
    })
  }
  const apply = () => {
    if (!loaded) return
    const { file, options, report } = loaded
    return attempt(file, options, async () => {
      const { data } = await sendMenuFile(file, { ...queryOf(options), seen: report.seen })
      setLoaded({ file, options, report: data })
      setDone(true)
      await client.invalidateQueries()
    })
  }
  const report = loaded?.report ?? null
  return {
    step: stepOf(report, isDone, asksColumns),
    report,
    fileName: loaded?.file.name ?? '',
    options: loaded?.options ?? {},
    problems,
    isBusy,
    load(file: File) {
      setDone(false)
      setAsksColumns(false)
      setLoaded(null)
      return check(file, {})
    },
    change: (options: FileOptions) => loaded && check(loaded.file, { ...loaded.options, ...options }),
    /** Leaves a row out, or takes it along again. */
    takeRow(row: number, isTaken: boolean) {
      if (!loaded) return
      const others = (loaded.options.without ?? []).filter((one) => one !== row)
      void check(loaded.file, { ...loaded.options, without: isTaken ? others : [...others, row] })
    },
    askColumns: () => setAsksColumns(true),
    remember,
    apply,
    restart() {
      setDone(false)
      setLoaded(null)
      setProblems([])
    },
    async undo() {
      if (report?.import_id) await undo.undoWrite(report.import_id)
      await client.invalidateQueries()
    },
  }
}

const queryOf = ({ format, prices, rate, leaveOut, without = [] }: FileOptions) => ({
  ...(format ? { format } : {}),
  ...(prices ? { prices } : {}),
  ...(rate ? { rate } : {}),
  ...(without.length > 0 ? { without: without.join(',') } : {}),
  leave_out: leaveOut ? ('true' as const) : ('false' as const),
})

/** A list that nobody has described yet asks for its columns, however well its headings could be guessed. */
function stepOf(report: MenuImportReport | null, isDone: boolean, asksColumns: boolean): WizardStep {
  if (!report) return 'file'
  if (isDone) return 'done'
  const isUnknown = report.file.format === 'other' && !report.file.is_remembered
  return asksColumns || isUnknown || !report.is_ready ? 'columns' : 'outcome'
}
