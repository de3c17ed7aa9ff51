import { useTranslation } from 'react-i18next'
import { withQuery } from '#lib/api/api-client.ts'
import { tableFileKinds, tableFiles } from '#lib/api/table-files.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { DownloadMenu } from '#ui/input/download-menu.tsx'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

const contents = ['receipts', 'lines', 'payments'] as const

/** All filtered receipts, their lines or their payments as a file. */
export function ReceiptDownload({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const { download, isBusy } = useDownload()
  const save = (content: (typeof contents)[number], kind: keyof typeof tableFiles) => {
    const query = { ...filtersOf(search), sort: search.sort, content, ...tableFiles[kind] }
    return download(
      withQuery('/v1/receipts/export', query),
      `${content}.${tableFiles[kind].format}`,
    )
  }
  const groups = contents.map((content) => ({
    label: t(`files.contents.${content}`),
    files: tableFileKinds.map((kind) => ({
      label: t(`files.${kind}`),
      onSave: () => void save(content, kind),
    })),
  }))
  return <DownloadMenu label={t('download')} isBusy={isBusy} groups={groups} />
}
