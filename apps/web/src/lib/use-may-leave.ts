import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/confirm-store.ts'
import { unsaved } from './unsaved.ts'

/** Asks before unsaved changes are lost. Resolves to true if there are none or the person agrees. */
export function useMayLeave(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  return async () => !unsaved.any() || confirm({ title: t('unsaved.title'), message: t('unsaved.text'), ok: t('unsaved.leave') })
}
