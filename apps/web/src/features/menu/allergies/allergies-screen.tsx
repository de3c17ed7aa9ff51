import { allergies } from '@pos/contract/menu/allergies'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { PresetsButton } from '#kit/list/presets-button.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { SheetButton } from './sheet-button.tsx'

const { Column, Field } = fieldsOf(allergies)

export function AllergiesScreen() {
  return (
    <ResourceScreen resource={allergies}>
      <Table
        actions={
          <>
            <SheetButton />
            <PresetsButton resource={allergies} />
          </>
        }
        empty={<PresetsButton resource={allergies} />}
      >
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="code" />
        <Column source="mandatory" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="code" />
        <Field source="mandatory" />
      </Form>
    </ResourceScreen>
  )
}
