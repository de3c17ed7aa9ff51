import { Alert, Stack } from '@mantine/core'
import type { Decision } from '@pos/domain/order-screen/selection'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Basket } from './basket.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { emptyOrder, type Order } from './order.ts'
import { OrderScreenPane } from './order-screen-pane.tsx'
import { Papers } from './papers.tsx'
import type { PreviewItem, PreviewMenu } from './preview-menu.ts'
import { TwoVersions, useVersionName } from './two-versions.tsx'
import { type MenuVersion, useMenus } from './use-menus.ts'
import { usePreviewSearch, viewOf } from './use-preview-search.ts'
import { ViewControls } from './view-controls.tsx'

interface Asked {
  readonly menu: PreviewMenu
  readonly item: PreviewItem
  readonly version: MenuVersion
}

export function MenuPreviewScreen() {
  const { t } = useTranslation('order-preview')
  const { shop } = useProfile()
  const { search, change } = usePreviewSearch()
  const versions = useMenus()
  const versionName = useVersionName()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [order, setOrder] = useState<Order>(emptyOrder)
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
                search={search}
                label={t('screen.label', { side: versionName(version) })}
                onMove={(tab, page) => change({ tab, page })}
                onItem={(item) => setAsked({ menu, item, version })}
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
    </>
  )
}
