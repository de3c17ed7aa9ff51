import { Skeleton } from '@mantine/core'
import { shopMaps } from '@pos/contract/shop/shop-maps'
import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { ScreenButton } from '#kit/list/screen-button.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen, useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useTableCounts } from './tables/use-table-counts.ts'

const FloorPage = lazy(() => import('./floor-page.tsx').then((m) => ({ default: m.FloorPage })))
const { Column } = fieldsOf(shopMaps)

export function ShopMapsScreen() {
  const { t: texts } = useTranslation('shop-maps')
  const countsOf = useTableCounts()
  return (
    <ResourceScreen resource={shopMaps}>
      <Table
        actions={
          <ScreenButton to="/pos/shop-maps/tables" icon={IconQrcode}>
            {texts('all_tables.open')}
          </ScreenButton>
        }
      >
        <Column source="name" link />
        <Column source="tables" render={({ tables }) => countsOf(tables)} />
        <Column source="width" secondary />
        <Column source="height" secondary />
        <Column source="updated_at" secondary />
      </Table>
      <Editor />
    </ResourceScreen>
  )
}

function Editor() {
  const { mode, id } = useResourceRoute()
  if (mode !== 'new' && mode !== 'edit') return null
  return (
    <Suspense fallback={<Skeleton height="70dvh" />}>
      <FloorPage id={id} />
    </Suspense>
  )
}
