import type { Texts } from '@pos/texts/namespaces'
import { useTranslation } from 'react-i18next'

/** Returns a function that describes an entry of the history in the reader's language. */
export function useHistoryAction(): (action: string) => string {
  const { t, i18n } = useTranslation('kit')
  const isKnown = (name: string): name is keyof Texts['kit']['history']['actions'] =>
    i18n.exists(`history.actions.${name}`, { ns: 'kit' })
  return (action) => (isKnown(action) ? t(`history.actions.${action}`) : action)
}
