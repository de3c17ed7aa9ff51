import { reasons } from '@pos/contract/pricing/reasons'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { PresetsButton } from '#kit/list/presets-button.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { TypedReasonsButton } from './typed-reasons.tsx'

const { Column, Field } = fieldsOf(reasons)

export function ReasonsScreen() {
  return (
    <ResourceScreen resource={reasons}>
      <Table
        actions={
          <>
            <PresetsButton resource={reasons} />
            <TypedReasonsButton />
          </>
        }
        empty={<PresetsButton resource={reasons} />}
      >
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="kinds" />
        <Column source="required_right" secondary />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Section name="names">
          <Field source="name" />
          <Field source="name_en" />
        </Section>
        <Section name="use">
          <Field source="kinds" />
          <Field source="required_right" />
        </Section>
        <Section name="aliases">
          <Field source="aliases" />
        </Section>
      </Form>
    </ResourceScreen>
  )
}
