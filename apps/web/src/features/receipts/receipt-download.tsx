import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { saveFile } from '#lib/save-file.ts'
import { notify } from '#ui/snackbar-store.ts'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'

/** All filtered receipts as a file. */
export function ReceiptDownload({ search }: { search: ReceiptSearch }) {
  const { t } = useTranslation('receipts')
  const [isBusy, setBusy] = useState(false)
  const download = async (encoding: string) => {
    setBusy(true)
    try {
      const query = new URLSearchParams({ ...filtersOf(search), ...(search.sort ? { sort: search.sort } : {}), encoding } as Record<
        string,
        string
      >)
      saveFile(await api.blob(`/v1/receipts/export?${query.toString()}`), 'receipts.csv')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) notify({ message: error.message, color: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('utf-8')}>{t('files.csv')}</Menu.Item>
        <Menu.Item onClick={() => void download('shift_jis')}>{t('files.csv_sjis')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
