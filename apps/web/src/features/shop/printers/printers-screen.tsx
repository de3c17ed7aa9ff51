import { printers } from '@pos/contract/shop/printers'
import { printerModels } from '@pos/domain/devices/printer-models'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen, useResourceRoute } from '#kit/resource/resource-context.tsx'
import { PrinterState } from './printer-state.tsx'

const { Column, Field } = fieldsOf(printers)
const models = printerModels.map((model) => model.name)

export function PrintersScreen() {
  return (
    <ResourceScreen resource={printers}>
      <Table>
        <Column source="name" link />
        <Column source="state" render={(printer) => <PrinterState id={printer.id} />} />
        <Column source="type" />
        <Column source="model" />
        <Column source="ip_address" secondary />
        <Column source="backup_printer_id" secondary />
        <Column source="max_characters" secondary />
      </Table>
      <Form beside={<PrinterSide />}>
        <Section name="names">
          <Field source="name" />
          <Field source="header_name" />
          <Field source="type" />
          <Field source="model" suggestions={models} />
        </Section>
        <Section name="paper">
          <Field source="max_characters" />
          <Field source="direction" />
        </Section>
        <Section name="connection">
          <Field source="ip_address" />
          <Field source="connect_address" />
          <Field source="retries" />
          <Field source="priority" />
        </Section>
        <Section name="failing">
          <Field source="backup_printer_id" />
          <Field source="excluded_shop_map_ids" />
        </Section>
      </Form>
    </ResourceScreen>
  )
}

/** Shows the last reports about the printer; absent for a new printer. */
function PrinterSide() {
  const { t } = useTranslation('kit')
  const { id } = useResourceRoute()
  if (id === null) return null
  return (
    <SideCard title={t('side.state')}>
      <PrinterState id={id} />
    </SideCard>
  )
}
