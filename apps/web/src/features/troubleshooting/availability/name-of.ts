/** Who did something, and on which device; either may be unknown. */
export const nameOf = (person: string | null, device: string | null): string =>
  [person, device].filter(Boolean).join(' · ')
