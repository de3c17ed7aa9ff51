import { ActionIcon, Button } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { IconDots, IconListNumbers, IconTableOptions } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import type { ColumnProps } from '../columns/fields-of.tsx'
import { parentFilter, useGivenValues, useResourceRoute } from '../resource/resource-context.tsx'
import type { ListMenuProps } from './list-menu-items.tsx'
import { NewLink } from './new-link.tsx'
import { PreviewButton } from './preview-button.tsx'
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
  /** The preview of the resource's records on devices. */
  preview?: PagePath | undefined
}

/**
 * Preview, reorder, batch update, new: as the resource's contract allows. On a phone all but "new"
 * are in the menu.
 */
export function ListActions({ resource, columns, total, isBegun, preview }: ListActionsProps) {
  const { t } = useTranslation('kit')
  const { search } = useListSearch(resource)
  const route = useResourceRoute()
  const given = useGivenValues()
  const [isOrdering, setOrdering] = useState(false)
  const isPhone = useIsPhone() && resource.files !== 'none'
  const order = isBegun && resource.sortable ? () => setOrdering(true) : null
  const hasBatch = isBegun && resource.batch
  const link = { to: `${route.base}/new` as const, search: route.parent ? {} : given }
  return (
    <>
      {!isPhone && (
        <>
          {isBegun && preview && <PreviewButton to={preview} />}
          {order && (
            <Button
              variant="default"
              leftSection={<IconListNumbers size={16} />}
              onClick={order}
              disabled={total < 2}
            >
              {t('order.button')}
            </Button>
          )}
          {hasBatch && (
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
        </>
      )}
      {resource.files !== 'none' && (
        <ListMenu
          resource={resource}
          search={{ ...search, ...parentFilter(route) }}
          columns={columns}
          folded={
            isPhone
              ? {
                  order: total < 2 ? null : order,
                  batch: hasBatch ? `${route.base}/batch-update` : null,
                  preview: (isBegun && preview) || null,
                }
              : null
          }
        />
      )}
      {isBegun && <NewLink {...link}>{t('new')}</NewLink>}
      {isOrdering && (
        <Order resource={resource} search={search} onClose={() => setOrdering(false)} />
      )}
    </>
  )
}

interface OrderProps {
  resource: ResourceDefinition
  search: ListSearch
  onClose: () => void
}

function Order({ resource, search, onClose }: OrderProps) {
  const {
    page: _page,
    per_page: _perPage,
    sort: _sort,
    ...filters
  } = { ...search, ...parentFilter(useResourceRoute()) }
  return (
    <Suspense>
      <OrderDialog resource={resource} filters={filters} onClose={onClose} />
    </Suspense>
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
