import { roleFlags, roles } from '@pos/contract/accounts/roles'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { RoleUsers, useRoleUsers } from './role-users.tsx'

const { Column, Field } = fieldsOf(roles)

type Flag = (typeof roleFlags)[number]

const orders = ['void', 'delete_slip', 'exchange', 'time_period_change', 'force_quit'] as const
const payments = [
  ...(['payment', 'discount', 'comp', 'reprocess', 'off_tax_us_region', 'report_check'] as const),
] as const

/** Rights that change rarely. With little space, only the page of the role shows them. */
const seldom = new Set<Flag>([
  'comp',
  'report_check',
  'time_period_change',
  'exchange',
  'off_tax_us_region',
  'force_quit',
])

const flagField = (flag: Flag) => <Field key={flag} source={flag} />

export function RolesScreen() {
  const { isPending } = useRoleUsers()
  return (
    <ResourceScreen resource={roles}>
      <Table isWaiting={isPending}>
        <Column source="name" link />
        <Column source="users" render={(role) => <RoleUsers id={role.id} />} />
        {roleFlags.map((flag) => (
          <Column key={flag} source={flag} secondary={seldom.has(flag)} />
        ))}
      </Table>
      <Form>
        <Section name="general">
          <Field source="name" />
        </Section>
        <Section name="orders">{orders.map(flagField)}</Section>
        <Section name="payments">{payments.map(flagField)}</Section>
      </Form>
    </ResourceScreen>
  )
}
