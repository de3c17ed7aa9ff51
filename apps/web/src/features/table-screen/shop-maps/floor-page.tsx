import { Skeleton } from '@mantine/core'
import { isRecordId } from '@pos/contract/fields/record-id'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordHeader } from '#kit/form/record-header.tsx'
import { useAll, useRecord } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { BackLink } from '#lib/routing/back-link.tsx'
import { PageError } from '#lib/routing/page-error.ts'
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
  const { copy_of: copyOf } = useSearch({ strict: false })
  if (id === null && copyOf && !isRecordId(copyOf))
    throw new PageError(404, 'This page could not be found')
  const stored = id ?? copyOf
  if (!stored) return <Floor record={null} template={null} />
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
      <SavedFloor key={id ?? `copy of ${stored}`} id={stored} isCopy={id === null} />
    </Suspense>
  )
}

function SavedFloor({ id, isCopy }: { id: string; isCopy: boolean }) {
  const { data } = useRecord(shopMaps, id)
  return <Floor record={isCopy ? null : data} template={isCopy ? data : null} />
}

type FloorProps = Pick<FloorContentProps, 'record' | 'template'>

function Floor({ record, template }: FloorProps) {
  const lists = [useAll(shopMaps), useAll(revenueCenters)] as const
  const [floors, centers] = [lists[0].data?.data, lists[1].data?.data]
  const navigate = useNavigate()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <RecordHeader
        record={record && { ...record }}
        onHistory={() => setHistoryOpen(true)}
        onDeleted={() => void navigate({ to: '/pos/shop-maps', ignoreBlocker: true })}
      />
      {record && isHistoryOpen && (
        <Suspense>
          <HistoryDrawer resource={shopMaps} id={record.id} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
      {floors && centers ? (
        <FloorContent floors={floors} centers={centers} record={record} template={template} />
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
  /** The floor that a new one copies. */
  template: ShopMap | null
}

function FloorContent({ record, template, floors, centers }: FloorContentProps) {
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
        template={template}
        others={floors.filter((floor) => floor.id !== record?.id)}
        centers={centers}
        onCreated={({ id }) =>
          navigate({ to: recordPath('shop-maps', id), replace: true, ignoreBlocker: true })
        }
      />
    </>
  )
}
