import { claimCheck } from '@pos/contract/checks/check-routes'
import { type DeviceApi, HttpError, Unreachable } from '../transport/device-api.ts'
import { pauseOrEnd } from '../transport/pause.ts'

/** Result of claiming a check. A refusal of the server says why. */
export type ClaimOutcome = 'claimed' | 'offline' | { readonly refusal: HttpError }

/** Milliseconds to wait for a claim before money is taken without it. */
const claimPatience = 5000

interface ClaimRequest {
  readonly uid: string
  readonly staffId: string | null
  readonly takeOver: boolean
  /** Sends the events of the device, so that the server knows the check. */
  readonly synchronize: () => Promise<void>
}

/** Claims a check for payment, or renews the claim. */
export async function requestClaim(
  api: DeviceApi,
  { uid, staffId, takeOver, synchronize }: ClaimRequest,
): Promise<ClaimOutcome> {
  try {
    await withinPatience(synchronize()).catch(networkOnly)
    await api.call(claimCheck, {
      params: { uid },
      body: { staff_id: staffId, take_over: takeOver },
      patience: claimPatience,
    })
    return 'claimed'
  } catch (error) {
    if (error instanceof Unreachable) return 'offline'
    if (error instanceof HttpError && error.status !== 401) return { refusal: error }
    throw error
  }
}

/** A full disk does not keep a guest from paying: the server may know the check without it. */
function networkOnly(error: unknown) {
  if (error instanceof Unreachable || error instanceof HttpError) throw error
}

/** Rejects as without a network if a promise takes longer than a guest waits. */
async function withinPatience(promise: Promise<void>): Promise<void> {
  const ended = new AbortController()
  const inTime = promise.then(() => true)
  const late = pauseOrEnd(claimPatience, ended.signal).then(() => false)
  const isInTime = await Promise.race([inTime, late]).finally(() => ended.abort())
  if (!isInTime) throw new Unreachable('The server does not answer in time', null)
}
