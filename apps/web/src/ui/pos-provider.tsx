import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables } from './css-variables.ts'
import { theme } from './theme.ts'

/** What stands around the whole app. */
export interface PosProviderProps {
  /** Both schemes follow the device unless the person chose one. */
  colorScheme?: 'light' | 'dark' | 'auto'
  /** The nonce of a Content-Security-Policy whose style-src does without 'unsafe-inline'. */
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
