import { useMediaQuery } from '@mantine/hooks'

/** Returns true on windows up to 640 px, where a phone's layout applies. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false }) ?? false
