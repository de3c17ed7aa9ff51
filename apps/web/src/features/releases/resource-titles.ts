import { useRunTimeTexts } from '#lib/run-time-texts.ts'

/** The titles of resources; suspends until their texts are loaded. */
export function useResourceTitles(resources: readonly string[]): (resource: string) => string {
  const texts = useRunTimeTexts([...new Set(resources)])
  return (resource) => (texts.exists('title', { ns: resource }) ? texts.t('title', { ns: resource }) : resource)
}
