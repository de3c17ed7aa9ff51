import { devices } from '@pos/contract/devices/devices'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen, useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useRecord } from '#kit/resource/use-resource.ts'
import { Battery, DeviceCondition } from './device-alerts.tsx'
import { DeviceApproval, DeviceRelease, KeyHint } from './device-state.tsx'

// A list does not need their dialogs.
const DeviceSections = lazy(() =>
  import('./device-sections.tsx').then((m) => ({ default: m.DeviceSections })),
)

const onlyOne = { only: true }
const onlyReceiptPrinter = { where: { type: 'receipt' }, only: true }

const { Column, Field, aside } = fieldsOf(devices)

export function DevicesScreen() {
  return (
    <ResourceScreen resource={devices}>
      <Table>
        <Column source="name" link />
        <Column source="online" render={(device) => <DeviceCondition device={device} />} />
        <Column source="last_seen_at" />
        <Column source="master_version" render={(device) => <DeviceRelease device={device} />} />
        <Column source="app_version" secondary />
        <Column
          source="battery_percent"
          render={(device) => <Battery device={device} />}
          secondary
        />
        <Column source="api_key_hint" render={(device) => <KeyHint device={device} />} secondary />
        <Column
          source="credentials_approved_at"
          render={(device) => <DeviceApproval device={device} />}
          secondary
        />
      </Table>
      <Form beside={<DeviceSide />} aside={sections} staysOpen>
        <Section name="general">
          <Field source="name" />
          <Field source="check_printer_id" usual={onlyReceiptPrinter} />
        </Section>
        <Section name="floors">
          <Field source="shop_map_ids" usual={onlyOne} />
          <Field source="default_shop_map_id" when={{ field: 'shop_map_ids', is: 'filled' }} />
        </Section>
        <Section name="centers">
          <Field source="revenue_center_ids" usual={onlyOne} />
          <Field
            source="default_revenue_center_id"
            when={{ field: 'revenue_center_ids', is: 'filled' }}
          />
        </Section>
        <Section name="cash">
          <Field source="cash_check_device" />
          <Field source="cash_device_connect_address" />
          <Field
            source="cash_device_id"
            when={{ field: 'cash_device_connect_address', is: 'filled' }}
          />
        </Section>
      </Form>
    </ResourceScreen>
  )
}

const sections = aside((device) => (
  <Suspense>
    <DeviceSections device={device} />
  </Suspense>
))

/** Shows the device's last report; absent for a new device. */
function DeviceSide() {
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
