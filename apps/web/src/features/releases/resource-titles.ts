import { useTranslation } from 'react-i18next'

/** The titles of resources; suspends until their texts are loaded. */
export function useResourceTitles(resources: readonly string[]): (resource: string) => string {
  const { i18n } = useTranslation([...new Set(resources)] as unknown as ['releases'])
  return (resource) => {
    // The texts of every resource have a title, as those of this screen do.
    const ns = resource as 'releases'
    return i18n.exists('title', { ns }) ? i18n.t('title', { ns }) : resource
  }
}
