import { useTranslation } from 'react-i18next'
import { helpOpen } from '#lib/help-open.ts'
import { useStore } from '#ui/feedback/store.ts'
import classes from './help-button.module.css'

/** `?` beside the title of a screen: opens the part of the user guide that belongs to it. */
export function HelpButton() {
  const { t } = useTranslation('navigation')
  const isOpen = useStore(helpOpen)
  return (
    <button
      type="button"
      className={`${classes.button} pos-no-print`}
      aria-label={t('help.open')}
      title={t('help.open')}
      aria-expanded={isOpen}
      data-help
      onClick={() => helpOpen.write(!isOpen)}
    >
      ?
    </button>
  )
}
