import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** Texts and action of a failed load. */
interface LoadFailedProps {
  title: string
  retry: string
  onRetry: () => void
  isBusy?: boolean
  /** Margin, for papers without padding. */
  m?: 'md'
  /** The reason, if the server gave one. */
  children?: ReactNode
}

/** Shown instead of content that could not be loaded. */
export function LoadFailed({
  title,
  retry,
  onRetry,
  isBusy = false,
  m,
  children,
}: LoadFailedProps) {
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
