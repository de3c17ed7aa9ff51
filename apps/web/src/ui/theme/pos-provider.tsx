import {
  MantineProvider,
  type MantineProviderProps,
  mergeThemeOverrides,
  type OptionsFilter,
} from '@mantine/core'
import { cssVariables } from '@pos/theme/css-variables'
import { theme } from '@pos/theme/theme'
import { type ReactNode, useMemo } from 'react'

/** Properties of the provider around the app. */
interface PosProviderProps {
  /** The colour scheme follows the device unless the person selected one. */
  colorScheme?: 'light' | 'dark' | 'auto'
  /** The nonce of a Content-Security-Policy without 'unsafe-inline' in style-src. */
  getStyleNonce?: () => string
  /** Filters options of select boxes; by default by their unchanged labels. */
  optionFilter?: OptionsFilter
  children: ReactNode
}

/**
 * Theme, colour scheme and styles for everything below; it writes style elements, never a script.
 */
export function PosProvider({
  colorScheme = 'auto',
  getStyleNonce,
  optionFilter,
  children,
}: PosProviderProps) {
  const themed = useMemo(
    () => (optionFilter ? mergeThemeOverrides(theme, filtering(optionFilter)) : theme),
    [optionFilter],
  )
  const nonce: Pick<MantineProviderProps, 'getStyleNonce'> = getStyleNonce ? { getStyleNonce } : {}
  return (
    <MantineProvider
      theme={themed}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={colorScheme}
      deduplicateInlineStyles
      {...nonce}
    >
      {children}
    </MantineProvider>
  )
}

const filtering = (filter: OptionsFilter) => ({
  components: { Select: { defaultProps: { filter } }, MultiSelect: { defaultProps: { filter } } },
})
