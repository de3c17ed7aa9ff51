import { Button, Menu } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { exportFileKinds, exportFiles } from '#kit/list/export-files.ts'
import type { StoredRecord } from '#kit/list/read-all.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { withQuery } from '#lib/api/api-client.ts'
import { useDownload } from '#lib/api/use-download.ts'

/** Number of ids that fit into an address. */
const mostIds = 200

interface ExportSelectedProps {
  resource: ResourceDefinition
  records: readonly StoredRecord[]
  search: ListSearch
  total: number
}

/** Exports the selected records: by id, or by the list's filters if all matches are selected. */
export function ExportSelected({ resource, records, search, total }: ExportSelectedProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { download, isBusy } = useDownload()
  if (resource.files === 'none') return null
  const { page: _page, per_page: _perPage, ...filters } = search
  const isAll = records.length === total
  const query = isAll ? filters : { id: records.map((record) => record.id).join(',') }
  const isTooMany = !isAll && records.length > mostIds
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={isBusy}
          disabled={isTooMany}
          title={isTooMany ? t('transfer.export_limit', { most: mostIds }) : undefined}
        >
          {t('transfer.export_selected')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFileKinds.map((name) => (
          <Menu.Item
            key={name}
            onClick={() =>
              void download(
                withQuery(`/v1/${resource.path}/export`, { ...query, ...exportFiles[name] }),
                `${labels.title}.${exportFiles[name].format}`,
              )
            }
          >
            {t(`transfer.files.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
