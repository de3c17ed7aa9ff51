import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#lib/use-download.ts'
import { DownloadMenu } from '#ui/download-menu.tsx'
import type { ReportName } from './use-report.ts'

const files = {
  csv: { format: 'csv', encoding: 'utf-8' },
  csv_sjis: { format: 'csv', encoding: 'shift_jis' },
  xlsx: { format: 'xlsx', encoding: 'utf-8' },
} as const

/** The report as a file or on paper. */
export function ReportDownload({ name, query }: { name: ReportName; query: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('reports')
  const { download, isBusy } = useDownload()
  const save = (file: (typeof files)[keyof typeof files]) => {
    const asked = new URLSearchParams({ ...query, ...file })
    return download(`/v1/reports/${name}/export?${asked.toString()}`, `${name}-${query.from}-${query.to}.${file.format}`)
  }
  return (
    <>
      <DownloadMenu
        label={t('download')}
        isBusy={isBusy}
        files={(['csv', 'csv_sjis', 'xlsx'] as const).map((kind) => ({ label: t(`files.${kind}`), onSave: () => void save(files[kind]) }))}
      />
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
}
