import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bell.module.css'
import { bellPanelId } from './bell-panel-id.ts'
import { countNew, useAlerts } from './use-alerts.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx').then((m) => ({ default: m.BellPanel })))

const CopyProgress = lazy(() =>
  import('#import-export/copy/copy-progress.tsx').then((m) => ({ default: m.CopyProgress })),
)

/** Button with the number of new alerts that opens the list. */
export function Bell() {
  const { t } = useTranslation('navigation')
  const { data } = useAlerts('current')
  const [isOpen, setOpen] = useState(false)
  const [copy, setCopy] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const count = data ? countNew(data) : 0
  useEffect(() => {
    const followPanel = (event: ToggleEvent) => setOpen(event.newState === 'open')
    const element = panel.current
    element?.addEventListener('toggle', followPanel)
    return () => element?.removeEventListener('toggle', followPanel)
  }, [])
  const label = count > 0 ? t('bell.new', { count }) : t('bell.open')
  return (
    <>
      <ActionIcon
        title={label}
        aria-label={label}
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.button}
        popoverTarget={bellPanelId}
      >
        <IconBell size={18} />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > 9 ? '9+' : count}
          </span>
        )}
      </ActionIcon>
      <div
        ref={panel}
        id={bellPanelId}
        popover="auto"
        className={classes.panel}
        role="dialog"
        aria-label={t('bell.open')}
      >
        {isOpen && (
          <Suspense>
            <BellPanel onOpenCopy={setCopy} />
          </Suspense>
        )}
      </div>
      {copy && (
        <Suspense>
          <CopyProgress id={copy} onClose={() => setCopy(null)} />
        </Suspense>
      )}
    </>
  )
}
