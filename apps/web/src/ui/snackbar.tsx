import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import classes from './snackbar.module.css'
import { dismiss, type ShownNotice, snackbarStore } from './snackbar-store.ts'
import { useStore } from './store.ts'

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertCircle }

/** Shows the messages at the top right; screen readers announce them, errors at once. */
export function SnackbarHost({ closeLabel }: { closeLabel: string }) {
  const notices = useStore(snackbarStore)
  const errors = notices.filter((notice) => notice.color === 'error')
  const others = notices.filter((notice) => notice.color !== 'error')
  return (
    <div
      className={`${classes.host} pos-no-print`}
      onPointerEnter={snackbarStore.pause}
      onPointerLeave={snackbarStore.resume}
      onFocus={snackbarStore.pause}
      onBlur={snackbarStore.resume}
    >
      <div className={classes.stack} role="alert">
        {errors.map((notice) => (
          <Message key={notice.id} notice={notice} closeLabel={closeLabel} />
        ))}
      </div>
      <output className={classes.stack} aria-live="polite">
        {others.map((notice) => (
          <Message key={notice.id} notice={notice} closeLabel={closeLabel} />
        ))}
      </output>
    </div>
  )
}

function Message({ notice: { id, message, color = 'success', action }, closeLabel }: { notice: ShownNotice; closeLabel: string }) {
  const Icon = icons[color]
  const act = () => {
    action?.run()
    dismiss(id)
  }
  return (
    <div className={`${classes.notice} ${classes[color]}`} data-color={color}>
      <Icon size={20} aria-hidden />
      <p>{message}</p>
      {action && (
        <button type="button" className={classes.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={() => dismiss(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
