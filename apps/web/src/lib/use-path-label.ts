import type { Texts } from '@pos/texts/namespaces'
import { useTranslation } from 'react-i18next'

type LabelledPath = keyof Texts['navigation']['paths']

/** The names of screens by their path below /pos; null if a path has none, or the navigation's texts are not loaded yet. */
export function usePathLabel(): (path: string) => string | null {
  const { t, i18n } = useTranslation('navigation', { useSuspense: false })
  const isLabelled = (path: string): path is LabelledPath => i18n.exists(`paths.${path}`, { ns: 'navigation' })
  return (path) => (isLabelled(path) ? t(`paths.${path}`) : null)
}
