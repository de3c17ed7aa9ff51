import { ActionIcon, Loader, Menu } from '@mantine/core'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { hasPriceChange } from '@pos/contract/exchange/price-change'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import {
  IconBuildingStore,
  IconDots,
  IconEye,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileUpload,
  IconListNumbers,
  IconPercentage,
  IconPrinter,
  IconTableOptions,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withQuery } from '#lib/api/api-client.ts'
import { useDownload } from '#lib/api/use-download.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { useLabels } from '../resource/labels.ts'
import { exportFileKinds, exportFiles } from './export-files.ts'
import { useListTools } from './list-tools.tsx'

const ListPrint = lazy(() =>
  import('../print/list-print.tsx').then((m) => ({ default: m.ListPrint })),
)

/** A list with its displayed state. */
export interface ListMenuProps {
  resource: ResourceDefinition
  search: ListSearch
  columns: readonly ColumnProps[]
  /** On a phone: actions that have a button of their own on wide windows; null there. */
  folded: {
    readonly order: (() => void) | null
    readonly batch: PagePath | null
    readonly preview: PagePath | null
  } | null
}

type DialogName = 'import' | 'copy' | 'copy-to' | 'prices' | 'print'

/** The menu of rare actions on a list: export and import. Opens as soon as it is loaded. */
export function ListMenuItems({ resource, search, columns, folded }: ListMenuProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { download, isBusy } = useDownload()
  const [open, setOpen] = useState<DialogName | null>(null)
  const { ImportDialog, CopyDialog, CopyToShops, PriceDialog } = useListTools()
  const close = () => setOpen(null)
  const save = (file: (typeof exportFiles)[keyof typeof exportFiles]) => {
    const { page: _page, per_page: _perPage, ...shown } = search
    return download(
      withQuery(`/v1/${resource.path}/export`, { ...shown, ...file }),
      `${labels.title}.${file.format}`,
    )
  }
  return (
    <>
      <Menu position="bottom-end" defaultOpened>
        <Menu.Target>
          <ActionIcon data-corner variant="default" size={36} aria-label={t('transfer.menu')}>
            {isBusy ? <Loader size={16} /> : <IconDots size={18} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {folded && <Folded {...folded} search={search} />}
          {hasPriceChange(resource) && (
            <>
              <Menu.Item
                leftSection={<IconPercentage size={16} />}
                onClick={() => setOpen('prices')}
              >
                {t('prices.button')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => setOpen('print')}>
            {t('print.button')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('transfer.export')}</Menu.Label>
          {exportFileKinds.map((name) => (
            <Menu.Item
              key={name}
              leftSection={
                name === 'xlsx' ? <IconFileSpreadsheet size={16} /> : <IconFileTypeCsv size={16} />
              }
              onClick={() => void save(exportFiles[name])}
            >
              {t(`transfer.files.${name}`)}
            </Menu.Item>
          ))}
          <Incoming resource={resource} onOpen={setOpen} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'prices' && <PriceDialog resource={resource} search={search} onClose={close} />}
        {open === 'print' && (
          <ListPrint resource={resource} search={search} columns={columns} onClose={close} />
        )}
        {open === 'copy-to' && <CopyToShops kind={resource} onClose={close} />}
        {open === 'copy' && <CopyDialog resource={resource} onClose={close} />}
        {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </>
  )
}

function Folded({
  order,
  batch,
  preview,
  search,
}: NonNullable<ListMenuProps['folded']> & Pick<ListMenuProps, 'search'>) {
  const { t } = useTranslation('kit')
  const link = (to: PagePath, text: string, icon: ReactNode) => (
    <Menu.Item
      leftSection={icon}
      renderRoot={(props) => <PageLink to={to} search={search} {...props} />}
    >
      {text}
    </Menu.Item>
  )
  return (
    <>
      {preview && link(preview, t('preview'), <IconEye size={16} />)}
      {batch && link(batch, t('batch.button'), <IconTableOptions size={16} />)}
      {order && (
        <Menu.Item leftSection={<IconListNumbers size={16} />} onClick={order}>
          {t('order.button')}
        </Menu.Item>
      )}
      {(preview || batch || order) && <Menu.Divider />}
    </>
  )
}

/** From and to files and other shops. */
function Incoming({
  resource,
  onOpen,
}: {
  resource: ResourceDefinition
  onOpen: (dialog: DialogName) => void
}) {
  const { t } = useTranslation('kit')
  const { shops } = useProfile()
  const canCopy = isCopyable(resource) && shops.length > 1
  return (
    <>
      {resource.files === 'both' && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => onOpen('import')}>
            {t('transfer.import')}
          </Menu.Item>
        </>
      )}
      {canCopy &&
        (['copy', 'copy-to'] as const).map((name) => (
          <Menu.Item
            key={name}
            leftSection={<IconBuildingStore size={16} />}
            onClick={() => onOpen(name)}
          >
            {t(name === 'copy' ? 'transfer.copy' : 'copies.to')}
          </Menu.Item>
        ))}
    </>
  )
}
