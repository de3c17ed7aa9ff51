import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** Opens the browser's print dialog. Rendered after the content: when it is mounted, that is too. */
export function PrintNow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit')
  const print = useEffectEvent(() => {
    const title = document.title
    document.title = t('print.title', { title })
    window.addEventListener(
      'afterprint',
      () => {
        document.title = title
        onClose()
      },
      { once: true },
    )
    window.print()
  })
  useEffect(() => {
    // The browser prints at once, so the rows must be rendered first.
    const frame = requestAnimationFrame(() => print())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
