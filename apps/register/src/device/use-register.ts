import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Register } from './register.ts'

export const RegisterContext = createContext<Register | null>(null)

/** The register of this browser; the component is rendered again after every change. */
export function useRegister(): Register {
  const register = useContext(RegisterContext)
  if (!register) throw new Error('No register above this component')
  useSyncExternalStore(register.subscribe, () => register.version)
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
