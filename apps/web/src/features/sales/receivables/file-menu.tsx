import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tableFileKinds, tableFiles } from '#lib/api/table-files.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { DownloadMenu } from '#ui/input/download-menu.tsx'

interface FileMenuProps {
  /** The address of the file, without its format. */
  path: `/v1/receivables${string}`
  query?: Readonly<Record<string, string>>
  /** Name of the file without extension. */
  name: string
}

/** Downloads and prints the displayed data. */
export function FileMenu({ path, query = {}, name }: FileMenuProps) {
  const { t } = useTranslation('receivables')
  const { download, isBusy } = useDownload()
  return (
    <>
      <DownloadMenu
        label={t('download')}
        isBusy={isBusy}
        files={tableFileKinds.map((kind) => ({
          label: t(`files.${kind}`),
          onSave: () =>
            void download(
              `${path}?${new URLSearchParams({ ...query, ...tableFiles[kind] }).toString()}`,
              `${name}.${tableFiles[kind].format}`,
            ),
        }))}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </>
  )
}
