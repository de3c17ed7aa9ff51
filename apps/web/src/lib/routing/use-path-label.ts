import type { Texts } from '@pos/texts/namespaces'
import { useTranslation } from 'react-i18next'

type LabelledPath = keyof Texts['navigation']['paths']

/**
 * The names of screens by path below /pos; null if a path has none, or the navigation's texts are
 * not loaded yet.
 */
export function usePathLabel(): (path: string) => string | null {
  const { t, i18n } = useTranslation('navigation', { useSuspense: false })
  const isLabelled = (path: string): path is LabelledPath =>
    i18n.exists(`paths.${path}`, { ns: 'navigation' })
  return (path) => (isLabelled(path) ? t(`paths.${path}`) : null)
}

type NamedReport = keyof Texts['navigation']['reports']

/**
 * `screenName` distinguishes a screen from all others: for reports it includes that word, while
 * `pathLabel` is used inside the reports group.
 */
export function useScreenName(): {
  readonly pathLabel: (path: string) => string
  readonly screenName: (path: string) => string
} {
  const { t, i18n } = useTranslation('navigation', { useSuspense: false })
  const label = usePathLabel()
  const isReport = (name: string): name is NamedReport =>
    i18n.exists(`reports.${name}`, { ns: 'navigation' })
  const pathLabel = (path: string) => label(path) ?? path
  const screenName = (path: string) => {
    const report = path.replace(/^reports\//, '')
    return report !== path && isReport(report) ? t(`reports.${report}`) : pathLabel(path)
  }
  return { pathLabel, screenName }
}
