import { Anchor, Group, Text } from '@mantine/core'
import { menuItems } from '@pos/contract/menu/menu-items'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureSide, StateSide } from '#kit/form-layout/state-side.tsx'
import { PriceChangesSide } from '#kit/prices/price-changes.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useRecord } from '#kit/resource/use-resource.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { SoldOutSwitch } from './sold-out-switch.tsx'

// It needs the form library, which a list does not load.
const ItemPreview = lazy(() =>
  import('./item-preview.tsx').then((m) => ({ default: m.ItemPreview })),
)

const PriceCheck = lazy(() =>
  import('#kit/prices/price-check.tsx').then((m) => ({ default: m.PriceCheck })),
)

/** The column next to an item's form: availability, picture and preview. */
export function MenuItemSide() {
  const { id } = useResourceRoute()
  return (
    <>
      <StateSide>{id && <SoldNow id={id} />}</StateSide>
      <PictureSide />
      <Suspense>
        <PriceCheck />
        {id && <PriceChangesSide resource="menu-items" id={id} />}
        <ItemPreview />
      </Suspense>
    </>
  )
}

/**
 * Shows the item's current availability. It is not a field of the form, because it changes at once
 * and without a release.
 */
function SoldNow({ id }: { id: string }) {
  const { t } = useTranslation('menu-items')
  const labels = useLabels(menuItems)
  const { data: item } = useRecord(menuItems, id)
  return (
    <div>
      <Group gap="sm">
        <SoldOutSwitch item={item} size="sm" />
        <Text size="sm">{t(item.sold_out ? 'fields.sold_out' : 'on_sale')}</Text>
      </Group>
      {item.remaining !== null && (
        <Text size="sm" mt={6}>
          {labels.field('remaining')} <strong>{item.remaining}</strong>
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        {t('availability.text')}
      </Text>
      <Text size="sm" mt={4}>
        <Anchor component={PageLink} to="/pos/availability" size="sm">
          {t('availability.link')}
        </Anchor>
      </Text>
    </div>
  )
}
