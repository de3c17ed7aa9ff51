import { Group, SimpleGrid, Text } from '@mantine/core'
import type { getPushService } from '@pos/contract/devices/releases'
import type { ResponseOf } from '@pos/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'

type PushService = ResponseOf<typeof getPushService>['data']

/**
 * The channels by which devices are notified of a release, with the number of connected devices.
 */
export function PushAdapters({ state, shopName }: { state: PushService; shopName: string | null }) {
  const { t } = useTranslation('firebase')
  return (
    <Section title={t('adapters')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {state.adapters.map(({ name, configured }) => {
          const adapter = name === 'fcm' ? 'fcm' : 'stream'
          return (
            <div key={name}>
              <Group gap="xs" mb={4}>
                <Text fw={600}>{t(`adapter.${adapter}.name`)}</Text>
                <StatusBadge tone={configured ? 'success' : 'neutral'}>
                  {t(configured ? 'in_use' : 'not_set_up')}
                </StatusBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {t(configured ? `adapter.${adapter}.text` : 'adapter.fcm.missing')}
              </Text>
            </div>
          )
        })}
        <div>
          <Text fw={600} mb={4}>
            {t('connected')}
          </Text>
          <Text fz={28} lh={1.2} fw={600} aria-live="polite">
            {t('devices', { count: formatNumber(state.connected_devices) })}
          </Text>
          <Text size="sm" c="dimmed">
            {shopName === null ? t('connected_all') : t('connected_at', { shop: shopName })}
          </Text>
        </div>
      </SimpleGrid>
    </Section>
  )
}
