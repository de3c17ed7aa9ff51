import { ActionIcon, Button } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconDots, IconListNumbers, IconTableOptions } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { parentFilter, useGivenValues, useResourceRoute } from '../resource/resource-context.tsx'
import type { ListMenuProps } from './list-menu-items.tsx'
import { NewLink } from './new-link.tsx'
import { useListSearch } from './use-list-search.ts'

const OrderDialog = lazy(() =>
  import('../order/order-dialog.tsx').then((m) => ({ default: m.OrderDialog })),
)

interface ListActionsProps {
  resource: ResourceDefinition
  columns: readonly ColumnProps[]
  /** Number of records that match the search. */
  total: number
  /** False while there is no record at all: the empty state then shows how to start. */
  isBegun: boolean
}

/** Reorder, batch update, new: as the resource's contract allows. */
export function ListActions({ resource, columns, total, isBegun }: ListActionsProps) {
  const { t } = useTranslation('kit')
  const { search } = useListSearch(resource)
  const route = useResourceRoute()
  const given = useGivenValues()
  return (
    <>
      {isBegun && resource.sortable && <OrderButton resource={resource} total={total} />}
      {isBegun && resource.batch && (
        <Button
          variant="default"
          leftSection={<IconTableOptions size={16} />}
          component={PageLink}
          to={`${route.base}/batch-update`}
          search={search}
        >
          {t('batch.button')}
        </Button>
      )}
      {resource.files !== 'none' && (
        <ListMenu
          resource={resource}
          search={{ ...search, ...parentFilter(route) }}
          columns={columns}
        />
      )}
      {isBegun && (
        <NewLink to={`${route.base}/new`} search={route.parent ? {} : given}>
          {t('new')}
        </NewLink>
      )}
    </>
  )
}

function OrderButton({ resource, total }: Pick<ListActionsProps, 'resource' | 'total'>) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const { search } = useListSearch(resource)
  const {
    page: _page,
    per_page: _perPage,
    sort: _sort,
    ...filters
  } = { ...search, ...parentFilter(useResourceRoute()) }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListNumbers size={16} />}
        onClick={() => setOpen(true)}
        disabled={total < 2}
      >
        {t('order.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <OrderDialog resource={resource} filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const ListMenuItems = lazy(() =>
  import('./list-menu-items.tsx').then((m) => ({ default: m.ListMenuItems })),
)

/** The button of rare actions on a list; its menu is loaded on the first press. */
function ListMenu(props: ListMenuProps) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon
      data-corner
      variant="default"
      size={36}
      aria-label={t('transfer.menu')}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ListMenuItems {...props} />
    </Suspense>
  )
}
