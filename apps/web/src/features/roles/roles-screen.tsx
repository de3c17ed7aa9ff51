import { roleFlags, roles } from '@pos/contract/features/roles'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Section } from '#kit/section.tsx'
import { Table } from '#kit/table.tsx'
import { RoleUsers } from './role-users.tsx'

const { Column, Field } = fieldsOf(roles)

export function RolesScreen() {
  return (
    <ResourceScreen resource={roles}>
      <Table>
        <Column source="name" link />
        <Column source="users" render={(role) => <RoleUsers id={role.id} />} />
        {roleFlags.map((flag) => (
          <Column key={flag} source={flag} />
        ))}
      </Table>
      <Form>
        <Field source="name" />
        <Section name="flags">
          {roleFlags.map((flag) => (
            <Field key={flag} source={flag} />
          ))}
        </Section>
      </Form>
    </ResourceScreen>
  )
}
