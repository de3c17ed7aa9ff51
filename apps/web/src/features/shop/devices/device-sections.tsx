import { Stack } from '@mantine/core'
import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import { DeviceApprovalSection } from './device-approval-section.tsx'
import { DeviceHistory } from './device-history.tsx'
import { DeviceKeySection } from './device-key-section.tsx'
import { DeviceScreenSection } from './device-screen-section.tsx'
import { DeviceStateSection } from './device-state-section.tsx'

export function DeviceSections({ device }: { device: RecordOf<typeof devices> }) {
  return (
    <Stack>
      <DeviceScreenSection key={`screen ${device.id}`} device={device} />
      <DeviceKeySection key={device.id} device={device} />
      <DeviceApprovalSection device={device} />
      <DeviceStateSection device={device} />
      <DeviceHistory id={device.id} />
    </Stack>
  )
}
