/** A device counts as online this long after it was last heard of; it reports every 30 seconds. */
const onlineSeconds = 90

/** Whether a device is there now. */
export function isOnline(lastSeenAt: string | null | undefined, now: Date): boolean {
  return now.getTime() - (lastSeenAt ? Date.parse(lastSeenAt) : 0) < onlineSeconds * 1000
}
