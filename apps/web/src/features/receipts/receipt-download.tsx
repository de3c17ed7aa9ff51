import { useTranslation } from 'react-i18next'
import { withQuery } from '#lib/api-client.ts'
import { useDownload } from '#lib/use-download.ts'
import { DownloadMenu } from '#ui/download-menu.tsx'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

/** All filtered receipts as a file. */
export function ReceiptDownload({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const { download, isBusy } = useDownload()
  const save = (encoding: string) => {
    return download(withQuery('/v1/receipts/export', { ...filtersOf(search), sort: search.sort, encoding }), 'receipts.csv')
  }
  const files = [
    { label: t('files.csv'), onSave: () => void save('utf-8') },
    { label: t('files.csv_sjis'), onSave: () => void save('shift_jis') },
  ]
  return <DownloadMenu label={t('download')} isBusy={isBusy} files={files} />
}
