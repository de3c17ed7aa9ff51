import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './frame.module.css'

/** A screen with a few centered elements. */
export function Centered({ children }: { children: ReactNode }) {
  return (
    <main className={classes.centered}>
      <Stack align="center" gap="lg" maw={480}>
        {children}
      </Stack>
    </main>
  )
}
