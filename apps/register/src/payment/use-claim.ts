import { useCallback, useEffect, useState } from 'react'
import { useRegister } from '#device/use-register.ts'
import { failureBody } from './failure-body.ts'

const renewMilliseconds = 15_000

/** Whether this device may take the payment. Without a network it may, and the server is told later. */
export type Claim =
  | { readonly state: 'asking' }
  | { readonly state: 'claimed' }
  | { readonly state: 'offline' }
  | { readonly state: 'refused'; readonly message: string }

/** Claims a check while a payment is taken, and renews the claim. */
export function useClaim(uid: string): { readonly claim: Claim; readonly takeOver: () => void } {
  const register = useRegister()
  const [claim, setClaim] = useState<Claim>({ state: 'asking' })
  const staffId = register.client.staff.current?.id ?? null
  const ask = useCallback(
    async (takeOver: boolean) => {
      const outcome = await register.client.claim(uid, staffId, { takeOver })
      setClaim(
        typeof outcome === 'string'
          ? { state: outcome }
          : { state: 'refused', message: failureBody(outcome.refusal.text).message },
      )
    },
    [register, uid, staffId],
  )
  useEffect(() => {
    void ask(false)
    const timer = setInterval(() => void ask(false), renewMilliseconds)
    return () => {
      clearInterval(timer)
      void register.client.giveUpClaim(uid)
    }
  }, [register, uid, ask])
  return { claim, takeOver: () => void ask(true) }
}
