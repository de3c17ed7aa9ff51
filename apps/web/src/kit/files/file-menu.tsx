import { useTranslation } from 'react-i18next'
import { withQuery } from '#lib/api/api-client.ts'
import { tableFileKinds, tableFiles } from '#lib/api/table-files.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { DownloadMenu } from './download-menu.tsx'

interface FileMenuProps {
  /** The address of the file, without its format. */
  path: `/v1/${string}`
  query?: Readonly<Record<string, string | undefined>>
  /** Name of the file without extension. */
  name: string
  /** False for content that is not printed. */
  isPrinted?: boolean
}

/** Downloads the displayed data as a table, and prints it. */
export function FileMenu({ path, query = {}, name, isPrinted = true }: FileMenuProps) {
  const { t } = useTranslation('kit')
  const { download, isBusy } = useDownload()
  return (
    <DownloadMenu
      isBusy={isBusy}
      files={tableFileKinds.map((kind) => ({
        label: t(`transfer.files.${kind}`),
        onSave: () =>
          void download(
            withQuery(path, { ...query, ...tableFiles[kind] }),
            `${name}.${tableFiles[kind].format}`,
          ),
      }))}
      {...(isPrinted ? { print: {} } : {})}
    />
  )
}
