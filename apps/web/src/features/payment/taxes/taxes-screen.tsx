import { taxes } from '@pos/contract/pricing/taxes'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { PresetsButton } from '#kit/list/presets-button.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { TaxChangeButton, TaxChanges } from './changes/tax-changes.tsx'

const { Column, Field } = fieldsOf(taxes)

export function TaxesScreen() {
  return (
    <ResourceScreen resource={taxes}>
      <Table
        actions={
          <>
            <PresetsButton resource={taxes} />
            <TaxChangeButton />
          </>
        }
        above={<TaxChanges />}
        empty={<PresetsButton resource={taxes} />}
      >
        <Column source="label" link />
        <Column source="rate" />
        <Column source="kind" />
        <Column source="rounding" secondary />
        <Column source="reduced" />
        <Column source="valid_from" />
        <Column source="valid_to" />
      </Table>
      <Form>
        <Field source="label" />
        <Field source="rate" />
        <Field source="kind" />
        <Field source="rounding" />
        <Field source="region" />
        <Field source="reduced" />
        <Field source="valid_from" />
        <Field source="valid_to" />
      </Form>
    </ResourceScreen>
  )
}
