import { lazy, Suspense } from 'react'
import { useCan, useProfile } from '#lib/profile.ts'
import classes from './shell.module.css'

const SendButton = lazy(() =>
  import('../../features/app/releases/send/send-button.tsx').then((m) => ({
    default: m.SendButton,
  })),
)

/** The floating button at the bottom right for people who may send master data. */
export function SendSlot() {
  const profile = useProfile()
  if (!useCan('releases') || !profile.shop) return null
  return (
    <div className={`${classes.send} pos-no-print`} data-send>
      <Suspense>
        <SendButton />
      </Suspense>
    </div>
  )
}
