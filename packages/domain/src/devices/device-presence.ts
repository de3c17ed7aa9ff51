/**
 * Seconds after its last report for which a device counts as online. Devices report every 30
 * seconds.
 */
export const onlineSeconds = 90

/** Returns the moment after which a device must have reported to be online. */
export function onlineSince(now: Date): Date {
  return new Date(now.getTime() - onlineSeconds * 1000)
}

/** Returns true if a device is online. */
export function isOnline(lastSeenAt: string | null | undefined, now: Date): boolean {
  return (lastSeenAt ? Date.parse(lastSeenAt) : 0) > onlineSince(now).getTime()
}
