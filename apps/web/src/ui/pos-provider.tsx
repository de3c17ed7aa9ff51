import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables } from './css-variables.ts'
import { theme } from './theme.ts'

/** Properties of the provider around the app. */
export interface PosProviderProps {
  /** The colour scheme follows the device unless the person selected one. */
  colorScheme?: 'light' | 'dark' | 'auto'
  /** The nonce of a Content-Security-Policy without 'unsafe-inline' in style-src. */
  getStyleNonce?: () => string
  children: ReactNode
}

/** Theme, colour scheme and styles for everything below; it writes style elements, never a script. */
export function PosProvider({ colorScheme = 'auto', getStyleNonce, children }: PosProviderProps) {
  const nonce: Pick<MantineProviderProps, 'getStyleNonce'> = getStyleNonce ? { getStyleNonce } : {}
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme={colorScheme} deduplicateInlineStyles {...nonce}>
      {children}
    </MantineProvider>
  )
}
