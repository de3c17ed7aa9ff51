import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** What could not be loaded, and how to try again. */
export interface LoadFailedProps {
  title: string
  retry: string
  onRetry: () => void
  isBusy?: boolean
  /** Inside a paper that has no padding of its own. */
  m?: 'md'
  /** Why, where the server said so. */
  children?: ReactNode
}

/** Stands where something would, had it been loaded. */
export function LoadFailed({ title, retry, onRetry, isBusy = false, m, children }: LoadFailedProps) {
  return (
    <Alert color="error" title={title} {...(m ? { m } : {})}>
      <Stack align="flex-start" gap="xs">
        {children}
        <Button size="compact-sm" variant="light" color="error" loading={isBusy} onClick={onRetry}>
          {retry}
        </Button>
      </Stack>
    </Alert>
  )
}
