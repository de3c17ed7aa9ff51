import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'

const { Column, Field } = fieldsOf(revenueCenters)

/** Text of a device that never logs out automatically. */
function Never() {
  const { t } = useTranslation('revenue-centers')
  return t('never')
}

export function RevenueCentersScreen() {
  return (
    <ResourceScreen resource={revenueCenters}>
      <Table>
        <Column source="name" link />
        <Column source="display_name" />
        <Column source="mode_id" />
        <Column source="charge_ids" secondary />
        <Column source="auto_logout" render={(center) => center.auto_logout || <Never />} numeric />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="display_name" />
        <Field source="mode_id" usual={{ only: true }} />
        <Field source="auto_logout" />
        <Field source="charge_ids" />
      </Form>
    </ResourceScreen>
  )
}
