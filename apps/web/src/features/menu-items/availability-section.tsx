import { Group, Text } from '@mantine/core'
import { menuItems } from '@pos/contract/features/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useLabels } from '#kit/labels.ts'
import { PageLink } from '#lib/page-link.tsx'
import { Section } from '#ui/section.tsx'
import { SoldOutSwitch } from './sold-out-switch.tsx'

/** What is left of the item now: no part of the form, for it changes at once and without a release. */
export function AvailabilitySection({ item }: { item: RecordOf<typeof menuItems> }) {
  const { t } = useTranslation('menu-items')
  const labels = useLabels(menuItems)
  return (
    <Section title={t('availability.title')} description={t('availability.text')}>
      <Group gap="xl">
        <Group gap="sm">
          <Text>{labels.field('sold_out')}</Text>
          <SoldOutSwitch item={item} />
        </Group>
        {item.remaining !== null && (
          <Text>
            {labels.field('remaining')} <strong>{item.remaining}</strong>
          </Text>
        )}
        <PageLink to="/pos/availability">{t('availability.link')}</PageLink>
      </Group>
    </Section>
  )
}
