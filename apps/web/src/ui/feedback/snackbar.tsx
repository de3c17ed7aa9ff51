import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react'
import { useKeys } from '../input/use-keys.ts'
import { useFreeTop } from '../layout/use-free-top.ts'
import classes from './snackbar.module.css'
import { dismiss, type ShownNotice, snackbarStore } from './snackbar-store.ts'
import { useStore } from './store.ts'

const icons = {
  success: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
  error: IconAlertCircleFilled,
}

/**
 * Shows one message below the top bar, on the right; screen readers announce it, errors at once.
 * `Z` clicks its button.
 */
export function SnackbarHost({ closeLabel }: { closeLabel: string }) {
  const notice = useStore(snackbarStore)
  const host = useFreeTop(notice?.id)
  const act = () => {
    if (!notice) return
    dismiss(notice.id)
    notice.action?.run()
  }
  useKeys({ z: act }, notice?.action !== undefined)
  const message = notice && (
    <Message key={notice.id} notice={notice} closeLabel={closeLabel} onAct={act} />
  )
  const isError = notice?.color === 'error'
  return (
    <div
      ref={host}
      className={`${classes.host} pos-no-print`}
      onPointerEnter={snackbarStore.pause}
      onPointerLeave={snackbarStore.resume}
      onFocus={snackbarStore.pause}
      onBlur={snackbarStore.resume}
    >
      <div role="alert">{isError && message}</div>
      <output aria-live="polite">{!isError && message}</output>
    </div>
  )
}

interface MessageProps {
  notice: ShownNotice
  closeLabel: string
  onAct: () => void
}

function Message({
  notice: { id, message, color = 'success', action },
  closeLabel,
  onAct,
}: MessageProps) {
  const Icon = icons[color]
  return (
    <div className={classes.notice} data-color={color}>
      <Icon size={20} aria-hidden />
      <p>{message}</p>
      {action && (
        <button type="button" className={classes.action} aria-keyshortcuts="Z" onClick={onAct}>
          {action.label}
          <kbd aria-hidden>Z</kbd>
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={closeLabel}
        onClick={() => dismiss(id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
