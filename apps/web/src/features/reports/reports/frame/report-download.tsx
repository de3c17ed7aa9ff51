import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tableFileKinds, tableFiles } from '#lib/api/table-files.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { DownloadMenu } from '#ui/input/download-menu.tsx'
import type { ReportName } from './use-report.ts'

/** The report as a file or on paper. */
export function ReportDownload({
  name,
  query,
}: {
  name: ReportName
  query: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('reports')
  const { download, isBusy } = useDownload()
  const save = (file: (typeof tableFiles)[keyof typeof tableFiles]) => {
    const asked = new URLSearchParams({ ...query, ...file })
    return download(
      `/v1/reports/${name}/export?${asked.toString()}`,
      `${name}-${query.from}-${query.to}.${file.format}`,
    )
  }
  return (
    <>
      <DownloadMenu
        label={t('download')}
        isBusy={isBusy}
        files={tableFileKinds.map((kind) => ({
          label: t(`files.${kind}`),
          onSave: () => void save(tableFiles[kind]),
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
