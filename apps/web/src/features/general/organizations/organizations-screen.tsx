import { organizations } from '@pos/contract/shop/organizations'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { ShopsSection } from './shops-section.tsx'

const { Column, Field, aside } = fieldsOf(organizations)

export function OrganizationsScreen() {
  return (
    <ResourceScreen resource={organizations}>
      <Table>
        <Column source="name" link />
        <Column source="shop_count" />
        <Column source="security_code_length" secondary />
        <Column source="second_factor" secondary />
        <Column source="reservation_api_key" secondary />
        <Column source="updated_at" secondary />
      </Table>
      <Form aside={sections} staysOpen>
        <Field source="name" />
        <Field source="security_code_length" />
        <Field source="second_factor" />
        <Field source="trail_years" />
        <Field source="reservation_api_key" />
      </Form>
    </ResourceScreen>
  )
}

const sections = aside((organization) => <ShopsSection organization={organization} />)
