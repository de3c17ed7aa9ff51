import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { useLabels } from '#kit/labels.ts'
import type { ValueTexts } from './readable-value.ts'

/** The words for values of a resource in the current language. */
export function useValueTexts(resource: ResourceDefinition): ValueTexts {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return { currency: useCurrency(), yes: t('yes'), no: t('no'), option: labels.option }
}
