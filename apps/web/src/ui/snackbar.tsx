import { useSyncExternalStore } from 'react'
import { dismiss, snackbarStore } from './snackbar-store.ts'
import classes from './snackbar.module.css'

/** Where messages appear: top right, read out by screen readers. */
export function SnackbarHost({ closeLabel }: { closeLabel: string }) {
  const notices = useSyncExternalStore(snackbarStore.subscribe, snackbarStore.read)
  return (
    <div className={`${classes.host} pos-no-print`} role="status" aria-live="polite">
      {notices.map(({ id, message, color = 'success', action }) => (
        <div key={id} className={`${classes.notice} ${classes[color]}`} data-color={color}>
          <p>{message}</p>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run()
                dismiss(id)
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label={closeLabel} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
