import { Alert } from '@mantine/core'
import { shops } from '@pos/contract/shop/shops'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { useShopValue } from './use-shop-value.ts'
import { WithinShop } from './within-shop.tsx'

const { Field } = fieldsOf(shops)

/**
 * The third party's number of the shop, and the revenue centers whose sales it gets; a note
 * explains that none selected means all.
 */
export function IntegrationFields() {
  const { t: texts } = useTranslation('shops')
  const shopNo = useShopValue('third_party_shop_no')
  const centers = useShopValue('revenue_center_ids')
  return (
    <Section name="integration">
      <Field source="third_party_shop_no" />
      <div aria-live="polite" style={{ gridColumn: '1 / -1' }}>
        {shopNo && centers.length === 0 && (
          <Alert color="warning" icon={<IconAlertTriangle aria-hidden />}>
            {texts('all_revenue_centers')}
          </Alert>
        )}
      </div>
      <WithinShop>
        <Field source="revenue_center_ids" />
      </WithinShop>
    </Section>
  )
}
