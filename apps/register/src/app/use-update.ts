import { useRegisterSW } from 'virtual:pwa-register/react'
import { useEffect, useRef } from 'react'
import { useScreen } from './use-location.ts'

const hour = 3_600_000

/** Starts a new version of the app between two checks: on the floor, never inside a check. */
export function useUpdate(): void {
  const timer = useRef(0)
  const {
    needRefresh: [isWaiting],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW: (_, registration) => {
      timer.current = window.setInterval(() => void registration?.update(), hour)
    },
  })
  const { screen } = useScreen()
  useEffect(() => () => clearInterval(timer.current), [])
  useEffect(() => {
    if (isWaiting && screen === 'floor') void updateServiceWorker(true)
  }, [isWaiting, screen, updateServiceWorker])
}
