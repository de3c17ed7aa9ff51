import { Autocomplete, Select } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCorrectionChoices } from './use-correction-choices.ts'

interface ReasonInputProps {
  shopId: string
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
}

/** The reason of a correction: one of the shop's reasons, or typed where the shop allows it. */
export function ReasonInput({ shopId, value, onChange, error }: ReasonInputProps) {
  const { t } = useTranslation('receipts')
  const { data } = useCorrectionChoices(shopId)
  const reasons = data?.reasons ?? []
  const field = { label: t('correction.reason'), required: true, data: reasons, error }
  return data?.listed_reasons_only && reasons.length > 0 ? (
    <Select
      {...field}
      value={value === '' ? null : value}
      onChange={(reason) => onChange(reason ?? '')}
    />
  ) : (
    <Autocomplete {...field} value={value} onChange={onChange} maxLength={400} />
  )
}

/** The same as the field `reason` of a form. */
export function ReasonField({ shopId }: Pick<ReasonInputProps, 'shopId'>) {
  const { t } = useTranslation('common')
  const { field, fieldState } = useController({
    name: 'reason',
    rules: { validate: (value: unknown) => String(value).trim() !== '' || t('required') },
  })
  return (
    <ReasonInput
      shopId={shopId}
      value={String(field.value)}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
