import { customers } from '@pos/contract/accounting/customers'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'

const { Column, Field } = fieldsOf(customers)

/** Without a closing day, the month closes on its last day. */
function MonthEnd() {
  const { t } = useTranslation('customers')
  return t('month_end')
}

export function CustomersScreen() {
  return (
    <ResourceScreen resource={customers}>
      <Table>
        <Column source="name" link />
        <Column source="kana_name" secondary />
        <Column
          source="closing_day"
          render={(customer) => customer.closing_day ?? <MonthEnd />}
          numeric
        />
        <Column source="contact" secondary />
        <Column source="phone" secondary />
        <Column source="active" />
      </Table>
      <Form beside={<StateSide />}>
        <Section name="names">
          <Field source="name" />
          <Field source="kana_name" />
          <Field source="billing_name" />
          <Field source="honorific" />
        </Section>
        <Section name="terms">
          <Field source="closing_day" />
          <Field source="payment_months" />
          <Field source="payment_day" />
        </Section>
        <Section name="address">
          <Field source="contact" />
          <Field source="post_code" />
          <Field source="address" />
          <Field source="phone" />
          <Field source="email" />
        </Section>
        <Section name="more">
          <Field source="registration_number" />
          <Field source="note" />
        </Section>
      </Form>
    </ResourceScreen>
  )
}
