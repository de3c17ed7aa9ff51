import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/confirm-store.ts'
import { unsaved } from './unsaved.ts'

/** Asks before changes that are not saved are lost. True where nothing is, or where the person agrees. */
export function useMayLeave(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  return async () => !unsaved.any() || confirm({ title: t('unsaved.title'), message: t('unsaved.text'), ok: t('unsaved.leave') })
}
