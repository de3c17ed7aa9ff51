import { Button, Menu } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#lib/use-download.ts'
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} />} loading={isBusy}>
            {t('download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['csv', 'csv_sjis', 'xlsx'] as const).map((name) => (
            <Menu.Item key={name} onClick={() => void save(files[name])}>
              {t(`files.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
}
