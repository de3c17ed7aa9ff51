import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { useLabels } from '../labels.ts'
import type { Words } from './readable-value.ts'

/** The words for values of a resource in the current language. */
export function useWords(resource: ResourceDefinition): Words {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return { currency: useCurrency(), yes: t('yes'), no: t('no'), option: labels.option }
}
