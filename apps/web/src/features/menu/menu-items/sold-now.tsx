import { Anchor, Group, Text } from '@mantine/core'
import { menuItems } from '@pos/contract/menu/menu-items'
import { useTranslation } from 'react-i18next'
import { useLabels } from '#kit/resource/labels.ts'
import { useRecord } from '#kit/resource/use-resource.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { SoldOutSwitch } from './sold-out-switch.tsx'

/**
 * Shows the item's current availability. It is not a field of the form, because it changes at once
 * and without a release.
 */
export function SoldNow({ id }: { id: string }) {
  const { t } = useTranslation('menu-items')
  const labels = useLabels(menuItems)
  const { data: item } = useRecord(menuItems, id)
  return (
    <div>
      <Group gap="sm">
        <SoldOutSwitch item={item} size="sm" />
        <Text size="sm">{labels.field('sold_out')}</Text>
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
