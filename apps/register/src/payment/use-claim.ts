import { useCallback, useEffect, useState } from 'react'
import { useRegisterForActions } from '#device/use-register.ts'
import { failureBody } from './failure-body.ts'

const renewMilliseconds = 15_000

/** The right of this device to take the payment. Without a network it takes it without a claim. */
export type Claim =
  | { readonly state: 'asking' }
  | { readonly state: 'claimed' }
  | { readonly state: 'offline' }
  | { readonly state: 'refused'; readonly message: string }

/** Claims a check while a payment is taken, and renews the claim. */
export function useClaim(uid: string): { readonly claim: Claim; readonly takeOver: () => void } {
  const register = useRegisterForActions()
  const [claim, setClaim] = useState<Claim>({ state: 'asking' })
  const staffId = register.client.staff.current?.id ?? null
  const ask = useCallback(
    (takeOver: boolean) => {
      register.client.claim(uid, staffId, { takeOver }).then(
        (outcome) =>
          setClaim(
            typeof outcome === 'string'
              ? { state: outcome }
              : { state: 'refused', message: failureBody(outcome.refusal.text).message },
          ),
        (error: unknown) => reportError(error),
      )
    },
    [register, uid, staffId],
  )
  useEffect(() => {
    ask(false)
    const timer = setInterval(() => ask(false), renewMilliseconds)
    return () => {
      clearInterval(timer)
      void register.client.giveUpClaim(uid)
    }
  }, [register, uid, ask])
  return { claim, takeOver: () => ask(true) }
}
