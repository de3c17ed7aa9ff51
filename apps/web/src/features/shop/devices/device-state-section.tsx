import { SimpleGrid, Text } from '@mantine/core'
import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { Battery, DeviceCondition } from './device-alerts.tsx'
import { DeviceRelease } from './device-state.tsx'

type Device = RecordOf<typeof devices>

/** Refreshes often, because people wait here for a new device to come online. */
const refreshMilliseconds = 15_000

/** The device's last report, refreshed periodically, separately from the record in the form. */
export function DeviceStateSection({ device }: { device: Device }) {
  const { t: texts } = useTranslation('devices')
  const timeZone = useTimeZone()
  const { data = device } = useEndpoint(`/v1/devices/${device.id}`, null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })
  const queueOf = ({ queue_length: count, queue_oldest_at: at }: Device) =>
    count === null
      ? '-'
      : count === 0
        ? texts('facts.queue_empty')
        : texts('facts.queue', { count, at: formatDateTime(at, timeZone) })
  const clockOf = ({ clock_offset_seconds: seconds }: Device) =>
    seconds === null
      ? '-'
      : texts(Math.abs(seconds) < 2 ? 'facts.clock_right' : 'facts.clock', {
          seconds: seconds > 0 ? `+${seconds}` : seconds,
        })
  return (
    <Section
      title={texts('state.title')}
      {...(data.last_seen_at ? {} : { description: texts('state.never_text') })}
    >
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
        <Fact label={texts('fields.online')}>
          <DeviceCondition device={data} />
        </Fact>
        <Fact label={texts('fields.last_seen_at')}>
          {formatDateTime(data.last_seen_at, timeZone)}
        </Fact>
        <Fact label={texts('fields.master_version')}>
          <DeviceRelease device={data} />
        </Fact>
        <Fact label={texts('fields.app_version')}>{data.app_version ?? '-'}</Fact>
        <Fact label={texts('fields.battery_percent')}>
          <Battery device={data} />
        </Fact>
        <Fact label={texts('fields.queue_length')}>{queueOf(data)}</Fact>
        <Fact label={texts('fields.clock_offset_seconds')}>{clockOf(data)}</Fact>
      </SimpleGrid>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  )
}
