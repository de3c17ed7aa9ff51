import type { Topic } from '@pos/device-client/device-options'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Register } from './register.ts'

export const RegisterContext = createContext<Register | null>(null)

/** The register of this browser, for actions: its changes do not render the component again. */
export function useRegisterForActions(): Register {
  const register = useContext(RegisterContext)
  if (!register) throw new Error('No register above this component')
  return register
}

/**
 * The register of this browser; the component is rendered again after each change of the topics, or
 * of any without topics. A tap on the order screen changes several.
 */
export function useRegister(...topics: readonly Topic[]): Register {
  const register = useRegisterForActions()
  useSyncExternalStore(register.subscribe, () =>
    topics.length === 0
      ? register.version
      : topics.reduce((sum, topic) => sum + register.versionOf(topic), 0),
  )
  return register
}

/** The time of the server, renewed twice a minute. */
export function useNow(): Date {
  const register = useContext(RegisterContext)
  const [now, setNow] = useState(() => register?.client.now() ?? new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(register?.client.now() ?? new Date()), 30_000)
    return () => clearInterval(timer)
  }, [register])
  return now
}
