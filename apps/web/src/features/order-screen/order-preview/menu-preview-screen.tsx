import { Alert, Button, Stack } from '@mantine/core'
import type { Decision } from '@pos/domain/order-screen/selection'
import type { OrderCourse, OrderItem, OrderMenu } from '@pos/order-screen/order-menu'
import { OrderScreenPane } from '@pos/order-screen/order-screen-pane.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '#kit/values/picture.tsx'
import { useCurrency, useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Basket } from './basket.tsx'
import { CoursePreview } from './course-preview.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { emptyOrder, type Order } from './order.ts'
import { Papers } from './papers.tsx'
import { TwoVersions, useVersionName } from './two-versions.tsx'
import type { MenuVersion } from './use-menus.ts'
import { usePreviewSearch, viewOf } from './use-preview-search.ts'
import { usePricedMenus } from './use-priced-menus.ts'
import { ViewControls } from './view-controls.tsx'

interface Asked {
  readonly menu: OrderMenu
  readonly item: OrderItem
  readonly version: MenuVersion
}

interface ShownCourse {
  readonly menu: OrderMenu
  readonly course: OrderCourse
}

export function MenuPreviewScreen() {
  const { t } = useTranslation('order-preview')
  const { shop } = useProfile()
  const { search, change } = usePreviewSearch()
  const versionName = useVersionName()
  const currency = useCurrency()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [course, setCourse] = useState<ShownCourse | null>(null)
  const [order, setOrder] = useState<Order>(emptyOrder)
  const versions = usePricedMenus(search, shop, order.isTakeout ? 'takeout' : 'eat_in')
  if (!shop) return <Alert>{t('no_shop')}</Alert>
  const add = (decision: Decision, quantity: number) => {
    if (!asked) return
    setOrder({
      ...order,
      entries: [
        ...order.entries,
        { ...decision, id: crypto.randomUUID(), item_id: asked.item.id, quantity },
      ],
    })
    setAsked(null)
  }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ViewControls search={search} versions={versions} onChange={change} />
      <Stack gap="lg">
        <TwoVersions versions={versions} search={search} onChange={change}>
          {(menu, version) => (
            <>
              {version.key === 'draft' && <FirstSteps menu={menu} />}
              <OrderScreenPane
                menu={menu}
                other={versions.find((one) => one !== version)?.menu ?? null}
                view={viewOf(search, menu, shop)}
                currency={currency}
                picture={pictureOf}
                locale={search.locale}
                position={search}
                label={t('label', { side: versionName(version) })}
                onMove={(tab, page) => change({ tab, page })}
                onItem={(item) => setAsked({ menu, item, version })}
                {...(order.isTakeout
                  ? {}
                  : { onCourse: (shown: OrderCourse) => setCourse({ menu, course: shown }) })}
              />
            </>
          )}
        </TwoVersions>
        <Basket
          order={order}
          menus={versions.flatMap(({ menu }) => menu ?? [])}
          locale={search.locale}
          onChange={setOrder}
        />
        {order.entries.length > 0 && (
          <TwoVersions versions={versions} search={search} onChange={change}>
            {(menu) => <Papers menu={menu} order={order} locale={search.locale} />}
          </TwoVersions>
        )}
      </Stack>
      {asked && (
        <Suspense>
          <ItemDialog
            menu={asked.menu}
            item={asked.item}
            date={viewOf(search, asked.menu, shop).date}
            locale={search.locale}
            versionName={versionName(asked.version)}
            onAdd={add}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {course && (
        <Suspense>
          <CoursePreview {...course} locale={search.locale} onClose={() => setCourse(null)} />
        </Suspense>
      )}
    </>
  )
}

const pictureOf = (id: string, size: number) => <Picture id={id} size={size} alt="" />

/** Lists what to create first if the draft has no screen yet. */
function FirstSteps({ menu }: { menu: OrderMenu }) {
  const { t } = useTranslation('order-preview')
  const step = firstStep(menu)
  if (!step) return null
  return (
    <Alert mb="sm" title={t('steps.title')}>
      {t(`steps.${step.key}`)}
      <div>
        <Button mt="xs" size="compact-sm" component={PageLink} to={step.to}>
          {t('steps.go')}
        </Button>
      </div>
    </Alert>
  )
}

function firstStep({ taxes, screen }: OrderMenu) {
  if (taxes.size === 0) return { key: 'taxes', to: '/pos/taxes' } as const
  if (screen.categories.length === 0)
    return { key: 'categories', to: '/pos/categories/new' } as const
  if (screen.subCategories.length === 0)
    return { key: 'sub_categories', to: '/pos/sub-categories/new' } as const
  if (screen.groups.length === 0)
    return { key: 'groups', to: '/pos/sub-categories/groups/new' } as const
  if (screen.items.length === 0) return { key: 'items', to: '/pos/menu-items/new' } as const
  if (screen.groups.every((group) => group.menu_item_ids.length === 0))
    return { key: 'places', to: '/pos/menu-items' } as const
  return null
}
