import { pairDevice } from '@pos/contract/devices/device-pairing'
import { DeviceApi } from '@pos/device-client/transport/device-api'
import { z } from 'zod'
import { currentLocale } from '#app/i18n.ts'

const storageKey = 'register.device'
const pairedDevice = z.object({ id: z.string(), name: z.string() })
/** The device of this browser. */
export type PairedDevice = z.infer<typeof pairedDevice>

/** Returns the device that this browser is; null before the first link was used. */
export function readPaired(): PairedDevice | null {
  const stored = localStorage.getItem(storageKey)
  if (!stored) return null
  const parsed = pairedDevice.safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : null
}

/**
 * Returns the secret of a link in the address and removes it there, so that it is in no history;
 * null without a link.
 */
export function takeLink(): string | null {
  const token = /^#pair=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  if (token) history.replaceState(null, '', '#/')
  return token
}

/** Uses a link: from now on, this browser is the device. Throws `HttpError` or `Unreachable`. */
export async function pair(token: string): Promise<PairedDevice> {
  const headers = { 'accept-language': currentLocale() }
  const api = new DeviceApi({ url: location.origin, headers })
  const { data } = await api.call(pairDevice, { body: { token } })
  const device = { id: data.device_id, name: data.device }
  localStorage.setItem(storageKey, JSON.stringify(device))
  // Unsent records must not be deleted to make room.
  await navigator.storage?.persist?.()
  return device
}
