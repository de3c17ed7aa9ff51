import { ActionIcon, Menu, Skeleton } from '@mantine/core'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { IconDots, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelete } from '#kit/resource/use-delete.tsx'
import { useAll, useRecord } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { BackLink } from '#lib/routing/back-link.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Center } from './canvas/center-colors.ts'
import type { ShopMap } from './canvas/floor-body.ts'
import classes from './floor.module.css'
import { FloorEditor } from './floor-editor.tsx'

const HistoryDrawer = lazy(() =>
  import('#kit/form/history-drawer.tsx').then((m) => ({ default: m.HistoryDrawer })),
)

/** The editor of one floor with the shop's other floors as tabs. */
export function FloorPage({ id }: { id: string | null }) {
  const { t: texts } = useTranslation('shop-maps')
  if (id === null) return <Floor record={null} />
  const back = <BackLink to="/pos/shop-maps" />
  return (
    <Suspense
      fallback={
        <>
          <PageHeader title={texts('title_one')} back={back} />
          <Skeleton height="70dvh" />
        </>
      }
    >
      <SavedFloor key={id} id={id} />
    </Suspense>
  )
}

function SavedFloor({ id }: { id: string }) {
  return <Floor record={useRecord(shopMaps, id).data} />
}

function Floor({ record }: { record: ShopMap | null }) {
  const { t: texts } = useTranslation('shop-maps')
  const lists = [useAll(shopMaps), useAll(revenueCenters)] as const
  const [floors, centers] = [lists[0].data?.data, lists[1].data?.data]
  return (
    <>
      <PageHeader
        title={record?.name ?? texts('list.new')}
        back={<BackLink to="/pos/shop-maps" />}
      />
      {floors && centers ? (
        <FloorContent floors={floors} centers={centers} record={record} />
      ) : (
        // Codes are unique over all floors.
        <LoadState of={lists}>
          <Skeleton height="70dvh" />
        </LoadState>
      )}
    </>
  )
}

interface FloorContentProps {
  record: ShopMap | null
  floors: readonly ShopMap[]
  centers: readonly Center[]
}

function FloorContent({ record, floors, centers }: FloorContentProps) {
  const { t: texts } = useTranslation('shop-maps')
  const navigate = useNavigate()
  return (
    <>
      <nav className={classes.tabs} aria-label={texts('title')}>
        {floors.map((floor) => (
          <PageLink key={floor.id} to={recordPath('shop-maps', floor.id)} className={classes.tab}>
            {floor.name}
          </PageLink>
        ))}
        <PageLink to="/pos/shop-maps/new" className={classes.tab}>
          <IconPlus size={14} aria-hidden />
          {texts('list.new')}
        </PageLink>
      </nav>
      <FloorEditor
        record={record}
        others={floors.filter((floor) => floor.id !== record?.id)}
        centers={centers}
        onCreated={({ id }) =>
          navigate({ to: recordPath('shop-maps', id), replace: true, ignoreBlocker: true })
        }
        actions={record && <MoreActions record={record} />}
      />
    </>
  )
}

function MoreActions({ record }: { record: ShopMap }) {
  const { t: texts } = useTranslation('shop-maps')
  const navigate = useNavigate()
  const { ask, dialog } = useDelete(shopMaps)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const askAndLeave = async () => {
    if (await ask({ ...record })) await navigate({ to: '/pos/shop-maps' })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={texts('tools.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={14} />} onClick={() => setHistoryOpen(true)}>
            {texts('tools.history')}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={14} />}
            onClick={() => void askAndLeave()}
          >
            {texts('tools.delete_floor')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
      {isHistoryOpen && (
        <Suspense>
          <HistoryDrawer resource={shopMaps} id={record.id} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
