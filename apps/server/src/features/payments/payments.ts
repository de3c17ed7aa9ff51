import { payments } from '@pos/contract/features/payments'
import { feature } from '#engine/feature'

export const paymentsFeature = feature(payments, { table: 'payments' })
