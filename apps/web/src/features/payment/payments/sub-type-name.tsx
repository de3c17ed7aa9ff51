import type { PaymentType } from '@pos/domain/money/payment-types'
import { useSubTypes } from './use-sub-types.ts'

/** The name of a payment's sub type. Unknown sub types of devices are shown unchanged. */
export function SubTypeName({
  payment: { type, sub_type },
}: {
  payment: { type: PaymentType; sub_type: string | null }
}) {
  const subTypes = useSubTypes(type)
  return subTypes.find((one) => one.value === sub_type)?.name ?? (sub_type || '-')
}
