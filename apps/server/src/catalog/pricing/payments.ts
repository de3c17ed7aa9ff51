import { failField } from '@pos/contract/errors'
import { payments } from '@pos/contract/pricing/payments'
import { isSubTypeOf } from '@pos/domain/money/payment-types'
import { feature } from '#engine/feature'

export const paymentsFeature = feature(payments, {
  table: 'payments',
  hooks: {
    beforeWrite(_context, { after, path }) {
      if (!isSubTypeOf(after.type, after.sub_type ?? null))
        failField(path('sub_type'), 'sub_type_not_of_type')
    },
  },
})
