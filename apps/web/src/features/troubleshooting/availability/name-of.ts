/** Returns the author and the device; either may be unknown. */
export const nameOf = (person: string | null, device: string | null): string =>
  [person, device].filter(Boolean).join(' · ')
