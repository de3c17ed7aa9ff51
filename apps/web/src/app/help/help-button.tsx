import { useTranslation } from 'react-i18next'
import { helpOpen } from '#lib/help-open.ts'
import { useStore } from '#ui/feedback/store.ts'
import classes from './help-button.module.css'

/** The `?` next to the title of a screen. It opens the part of the user guide about that screen. */
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
