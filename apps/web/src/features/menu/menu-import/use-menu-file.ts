import type { MenuField, MenuImportReport } from '@pos/contract/exchange/menu-import'
import { menuItems } from '@pos/contract/menu/menu-items'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { api } from '#lib/api/api-client.ts'
import { sendMenuFile } from '#lib/api/menu-file-client.ts'
import { queryOf, useCheckedFile } from './use-checked-file.ts'

/** The current step of the wizard. */
type WizardStep = 'file' | 'columns' | 'outcome' | 'done'

/** A menu file in the wizard: every response of the server is a dry run until the import. */
export function useMenuFile() {
  const client = useQueryClient()
  const undo = useUndo(menuItems)
  const { loaded, setLoaded, setProblems, attempt, check, ...file } = useCheckedFile()
  const [isDone, setDone] = useState(false)
  const [asksColumns, setAsksColumns] = useState(false)
  const remember = (
    fields: readonly (MenuField | null)[] | null,
    names: Readonly<Record<string, string>>,
  ) => {
    if (!loaded) return
    const { file, options, report } = loaded
    const { format: _format, ...others } = options
    // The columns are fixed from now on and not replaced by the format.
    const next = fields ? others : options
    return attempt(file, next, async () => {
      const headings = report.file.columns.map(({ heading }) => heading)
      await api.put(
        '/v1/menu-import/columns',
        { headings, fields: fields && [...fields], names },
        { silent: true },
      )
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
    ...file,
    step: stepOf(report, isDone, asksColumns),
    report,
    fileName: loaded?.file.name ?? '',
    options: loaded?.options ?? {},
    load(file: File) {
      setDone(false)
      setAsksColumns(false)
      setLoaded(null)
      return check(file, {})
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

/** An unknown format always asks for its columns, even if the headings are recognized. */
function stepOf(
  report: MenuImportReport | null,
  isDone: boolean,
  asksColumns: boolean,
): WizardStep {
  if (!report) return 'file'
  if (isDone) return 'done'
  const isUnknown = report.file.format === 'other' && !report.file.is_remembered
  const needsStore = report.file.stores.length > 1 && report.file.store === null
  return asksColumns || isUnknown || (!report.is_ready && !needsStore) ? 'columns' : 'outcome'
}
