import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withQuery } from '#lib/api-client.ts'
import { useDownload } from '#lib/use-download.ts'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

/** All filtered receipts as a file. */
export function ReceiptDownload({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const { download, isBusy } = useDownload()
  const save = (encoding: string) => {
    return download(withQuery('/v1/receipts/export', { ...filtersOf(search), sort: search.sort, encoding }), 'receipts.csv')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('utf-8')}>{t('files.csv')}</Menu.Item>
        <Menu.Item onClick={() => void save('shift_jis')}>{t('files.csv_sjis')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
