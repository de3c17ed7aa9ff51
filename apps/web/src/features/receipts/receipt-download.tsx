import { useTranslation } from 'react-i18next'
import { withQuery } from '#lib/api-client.ts'
import { useDownload } from '#lib/use-download.ts'
import { DownloadMenu } from '#ui/download-menu.tsx'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

const kinds = {
  csv: { format: 'csv', encoding: 'utf-8' },
  csv_sjis: { format: 'csv', encoding: 'shift_jis' },
  xlsx: { format: 'xlsx', encoding: 'utf-8' },
} as const
const contents = ['receipts', 'lines', 'payments'] as const

/** All filtered receipts, their lines or their payments as a file. */
export function ReceiptDownload({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const { download, isBusy } = useDownload()
  const save = (content: (typeof contents)[number], kind: keyof typeof kinds) => {
    const query = { ...filtersOf(search), sort: search.sort, content, ...kinds[kind] }
    return download(withQuery('/v1/receipts/export', query), `${content}.${kinds[kind].format}`)
  }
  const groups = contents.map((content) => ({
    label: t(`files.contents.${content}`),
    files: (['csv', 'csv_sjis', 'xlsx'] as const).map((kind) => ({ label: t(`files.${kind}`), onSave: () => void save(content, kind) })),
  }))
  return <DownloadMenu label={t('download')} isBusy={isBusy} groups={groups} />
}
