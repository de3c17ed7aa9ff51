import { condiments } from '@pos/contract/menu/condiments'
import { lazy, Suspense } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { StateSide } from '#kit/form-layout/state-side.tsx'
import { Batch } from '#kit/list/batch.tsx'
import { Table } from '#kit/list/table.tsx'
import { PriceChangesSide } from '#kit/prices/price-changes.tsx'
import { ResourceScreen, useResourceRoute } from '#kit/resource/resource-context.tsx'

// It needs the form library, which a list does not load.
const PriceCheck = lazy(() =>
  import('#kit/prices/price-check.tsx').then((m) => ({ default: m.PriceCheck })),
)

const { Column, Field } = fieldsOf(condiments)

export function CondimentsScreen() {
  return (
    <ResourceScreen resource={condiments}>
      <Table preview="/pos/condiments/preview">
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="price" />
        <Column source="function_key" secondary />
        <Column source="active" />
      </Table>
      <Form
        beside={
          <>
            <StateSide />
            <Suspense>
              <PriceCheck />
            </Suspense>
            <CondimentPrices />
          </>
        }
      >
        <Field source="name" />
        <Field source="name_en" />
        <Field source="order_name" />
        <Field source="pos_name" />
        <Field source="price" />
        <Field source="takeout_price" />
        <Field source="prices" />
        <Field source="function_key" />
        <Field source="tax_id" />
        <Field source="allergy_ids" />
        <Field source="fixed_items" />
      </Form>
      <Batch />
    </ResourceScreen>
  )
}

function CondimentPrices() {
  const { id } = useResourceRoute()
  return id && <PriceChangesSide resource="condiments" id={id} />
}
