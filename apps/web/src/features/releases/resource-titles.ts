import { useTranslation } from 'react-i18next'

/** What resources are called; suspends until the texts of all of them are there. */
export function useResourceTitles(resources: readonly string[]): (resource: string) => string {
  const { i18n } = useTranslation([...new Set(resources)] as unknown as ['releases'])
  return (resource) => {
    // Every resource's texts have a title, as this screen's own have.
    const ns = resource as 'releases'
    return i18n.exists('title', { ns }) ? i18n.t('title', { ns }) : resource
  }
}
