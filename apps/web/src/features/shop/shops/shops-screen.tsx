import { shops } from '@pos/contract/shop/shops'
import { countryDefaults } from '@pos/domain/places/countries'
import { lazy, useMemo } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { useProfile } from '#lib/profile.ts'
import { ShopSide } from './shop-side.tsx'

const { Column } = fieldsOf(shops)
const ShopFields = lazy(() => import('./shop-fields.tsx').then((m) => ({ default: m.ShopFields })))

export function ShopsScreen() {
  // The next shop of a company is most likely in the country of the others.
  const country = useProfile().shop?.country_code ?? 'JP'
  const initial = useMemo(() => ({ country_code: country, ...countryDefaults[country] }), [country])
  return (
    <ResourceScreen resource={shops}>
      <Table>
        <Column source="name" link />
        <Column source="short_name" secondary />
        <Column source="phone" />
        <Column source="country_code" />
        <Column source="currency" />
        <Column source="timezone" secondary />
        <Column source="close_time" secondary />
        <Column source="services" secondary />
      </Table>
      <Form initial={initial} beside={<ShopSide />} staysOpen>
        <ShopFields />
      </Form>
    </ResourceScreen>
  )
}
