import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useCan, useProfile } from '#lib/profile.ts'
import { previewQuery, unsentCount } from '#lib/release-preview.ts'
import { useStore } from '#ui/feedback/store.ts'
import { barEnd } from '#ui/layout/bar-end.tsx'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import classes from './shell.module.css'

const SendButton = lazy(() =>
  import('../../features/app/releases/send/send-button.tsx').then((m) => ({
    default: m.SendButton,
  })),
)
/** Screens about the running day, where sending makes sense only if something is unsent. */
const dayScreens = /^\/pos\/(availability|trouble-tables|floor|receipts|receipt-void-orders)(\/|$)/
/** On phones, reports are among them. */
const phoneDayScreens = /^\/pos\/(dashboard|reports)(\/|$)/

/**
 * The button at the bottom right for people who may send master data, at the end of the footer or
 * of the bar that takes its place.
 */
export function SendSlot() {
  const profile = useProfile()
  const maySend = useCan('releases') && profile.shop !== null
  return maySend ? <Send /> : null
}

function Send() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isPhone = useIsPhone()
  const { data } = useQuery(previewQuery)
  const bar = useStore(barEnd)
  const isDayScreen = dayScreens.test(pathname) || (isPhone && phoneDayScreens.test(pathname))
  if (isDayScreen && unsentCount(data) === 0) return null
  if (bar)
    return createPortal(
      <span data-send>
        <Suspense>
          <SendButton isQuiet isSmall={isPhone} />
        </Suspense>
      </span>,
      bar,
    )
  return (
    <div className={classes.send} data-send>
      <Suspense>
        <SendButton withState={!isPhone} />
      </Suspense>
    </div>
  )
}
