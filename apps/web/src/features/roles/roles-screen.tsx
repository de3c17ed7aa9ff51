import { roleFlags, roles } from '@pos/contract/features/roles'
import { fieldsOf } from '#kit/fields-of.tsx'
import { Form } from '#kit/form.tsx'
import { ResourceScreen } from '#kit/resource-context.tsx'
import { Section } from '#kit/section.tsx'
import { Table } from '#kit/table.tsx'
import { RoleUsers } from './role-users.tsx'

const { Column, Field } = fieldsOf(roles)

type Flag = (typeof roleFlags)[number]

const orders = ['void', 'delete_slip', 'time_period_change', 'force_quit'] as const
const payments = ['payment', 'discount', 'reprocess', 'off_tax_us_region'] as const
const till = ['report_check', 'exchange'] as const

const flagField = (flag: Flag) => <Field key={flag} source={flag} />

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
        <Section name="general">
          <Field source="name" />
        </Section>
        <Section name="orders">{orders.map(flagField)}</Section>
        <Section name="payments">{payments.map(flagField)}</Section>
        <Section name="till">{till.map(flagField)}</Section>
      </Form>
    </ResourceScreen>
  )
}
