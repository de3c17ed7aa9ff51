import { shops } from '@pos/contract/shop/shops'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { WithinShop } from './within-shop.tsx'

const { Field } = fieldsOf(shops)

/** The pictures on receipts, screens and the guest-facing display. */
export function ImageFields() {
  return (
    <Section name="images">
      <WithinShop>
        <Field source="logo" />
        <Field source="logo_width" when={{ field: 'logo', is: 'filled' }} />
        <Field source="background_image" />
        <Field source="monitor_images" />
      </WithinShop>
    </Section>
  )
}
