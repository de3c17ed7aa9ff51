import { devices } from '@pos/contract/devices/devices'
import { useTranslation } from 'react-i18next'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useRecord } from '#kit/resource/use-resource.ts'
import { DeviceCondition } from './device-alerts.tsx'

/** Shows the device's last report; absent for a new device. */
export function DeviceSide() {
  const { id } = useResourceRoute()
  return id && <KnownSide id={id} />
}

function KnownSide({ id }: { id: string }) {
  const { t } = useTranslation('kit')
  const { data: device } = useRecord(devices, id)
  return (
    <SideCard title={t('side.state')}>
      <DeviceCondition device={device} />
    </SideCard>
  )
}
