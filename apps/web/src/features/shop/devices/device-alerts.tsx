import { Group } from '@mantine/core'
import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import { isBatteryLow, isClockOff, isQueueLate } from '@pos/domain/devices/device-states'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/use-now.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { DeviceState } from './device-state.tsx'

type Device = RecordOf<typeof devices>

/** Shows whether a device is online, and its problems. */
export function DeviceCondition({ device }: { device: Device }) {
  return (
    <Group component="span" gap={4} display="inline-flex">
      <DeviceState device={device} />
      <DeviceAlerts device={device} />
    </Group>
  )
}

/** The problems of a device: unsent receipts, its clock, its battery. */
function DeviceAlerts({ device }: { device: Device }) {
  const { t: texts } = useTranslation('devices')
  const {
    online,
    queue_length,
    queue_oldest_at,
    clock_offset_seconds: offset,
    battery_percent,
    battery_charging,
  } = device
  const isLate = isQueueLate(queue_oldest_at, useNow())
  const isWrong = online && offset !== null && isClockOff(offset)
  const isLow = online && isBatteryLow(battery_percent, battery_charging)
  if (!isLate && !isWrong && !isLow) return null
  return (
    <>
      {isLate && (
        <StatusBadge tone="error">
          {texts('alerts.queue', { count: queue_length ?? 0 })}
        </StatusBadge>
      )}
      {isWrong && (
        <StatusBadge tone="error">
          {texts(offset > 0 ? 'alerts.clock_ahead' : 'alerts.clock_behind', {
            minutes: Math.round(Math.abs(offset) / 60),
          })}
        </StatusBadge>
      )}
      {isLow && <StatusBadge tone="warning">{texts('alerts.battery')}</StatusBadge>}
    </>
  )
}

/** The battery charge; empty if there is none. */
export function Battery({
  device: { battery_percent: percent, battery_charging },
}: {
  device: Device
}) {
  const { t: texts } = useTranslation('devices')
  return percent === null
    ? '-'
    : texts(battery_charging ? 'facts.charging' : 'facts.percent', { percent })
}
