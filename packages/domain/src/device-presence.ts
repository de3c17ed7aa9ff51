/** A device counts as online for this long after its last report; it reports every 30 seconds. */
export const onlineSeconds = 90

/** Devices that reported after this moment are online. */
export function onlineSince(now: Date): Date {
  return new Date(now.getTime() - onlineSeconds * 1000)
}

/** Returns true if a device is online. */
export function isOnline(lastSeenAt: string | null | undefined, now: Date): boolean {
  return (lastSeenAt ? Date.parse(lastSeenAt) : 0) > onlineSince(now).getTime()
}
