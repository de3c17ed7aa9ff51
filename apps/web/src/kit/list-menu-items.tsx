import { ActionIcon, Loader, Menu } from '@mantine/core'
import { isCopyable } from '@pos/contract/copyable'
import { hasPriceChange } from '@pos/contract/price-change'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { IconBuildingStore, IconDots, IconFileSpreadsheet, IconFileTypeCsv, IconFileUpload, IconPercentage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { useLabels } from './labels.ts'
import { PriceChange } from './price-change.tsx'
import { useDownload } from './use-download.ts'

const ImportDialog = lazy(() => import('#import-export/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))
const CopyDialog = lazy(() => import('#import-export/copy-dialog.tsx').then((m) => ({ default: m.CopyDialog })))

const files = {
  csv: { format: 'csv', charset: 'utf-8' },
  csv_sjis: { format: 'csv', charset: 'shift_jis' },
  xlsx: { format: 'xlsx', charset: 'utf-8' },
} as const

/** The menu of what is seldom done to a list: into a file and out of one. Loaded, and open, when it is asked for. */
export function ListMenuItems({ resource, search }: { resource: ResourceDefinition; search: ListSearch }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { download, isBusy } = useDownload()
  const [open, setOpen] = useState<'import' | 'copy' | 'prices' | null>(null)
  const { shops } = useProfile()
  const save = (file: (typeof files)[keyof typeof files]) => {
    const { page: _page, per_page: _perPage, ...shown } = search
    const query = new URLSearchParams({ ...(shown as Record<string, string>), ...file })
    return download(`/v1/${resource.path}/export?${query.toString()}`, `${labels.title}.${file.format}`)
  }
  return (
    <>
      <Menu position="bottom-end" defaultOpened>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('transfer.menu')}>
            {isBusy ? <Loader size={16} /> : <IconDots size={18} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasPriceChange(resource) && (
            <>
              <Menu.Item leftSection={<IconPercentage size={16} />} onClick={() => setOpen('prices')}>
                {t('prices.button')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{t('transfer.export')}</Menu.Label>
          {(['csv', 'csv_sjis', 'xlsx'] as const).map((name) => (
            <Menu.Item
              key={name}
              leftSection={name === 'xlsx' ? <IconFileSpreadsheet size={16} /> : <IconFileTypeCsv size={16} />}
              onClick={() => void save(files[name])}
            >
              {t(`transfer.files.${name}`)}
            </Menu.Item>
          ))}
          {resource.files === 'both' && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => setOpen('import')}>
                {t('transfer.import')}
              </Menu.Item>
            </>
          )}
          {isCopyable(resource) && shops.length > 1 && (
            <Menu.Item leftSection={<IconBuildingStore size={16} />} onClick={() => setOpen('copy')}>
              {t('transfer.copy')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'prices' && <PriceChange resource={resource} search={search} onClose={() => setOpen(null)} />}
      {open === 'copy' && (
        <Suspense>
          <CopyDialog resource={resource} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'import' && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
