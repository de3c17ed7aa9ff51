import {
  type PaymentSubTypeGroup,
  type PaymentType,
  subTypesOf,
} from '@pos/domain/money/payment-types'
import { useTranslation } from 'react-i18next'

/** A sub type in the reader's language. */
export interface NamedSubType {
  readonly value: string
  readonly name: string
  readonly group: PaymentSubTypeGroup
  readonly active: boolean
}

/** The sub types of a payment type, in the order of a close-out, in the reader's language. */
export function useSubTypes(type: PaymentType | null): NamedSubType[] {
  const { i18n } = useTranslation()
  if (type === null) return []
  return subTypesOf(type).map(({ sub_type, name_ja, name_en, group, active }) => ({
    value: sub_type,
    name: i18n.language === 'en' ? name_en : name_ja,
    group,
    active,
  }))
}
