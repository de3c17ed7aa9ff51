import type { PaymentType } from '@pos/domain/payment-types'
import { useSubTypes } from './use-sub-types.ts'

/** A payment's sub type by its name; what a terminal reports, or a brand that nobody knows, as it is written. */
export function SubTypeName({ payment: { type, sub_type } }: { payment: { type: PaymentType; sub_type: string | null } }) {
  const subTypes = useSubTypes(type)
  return subTypes.find((one) => one.value === sub_type)?.name ?? (sub_type || '-')
}
