import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A whole page that says what went wrong; `children` is the way out. */
export function ErrorView({ status, title, message, children }: { status: number; title: string; message?: string; children: ReactNode }) {
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="sm" ta="center">
        <Text fz={72} fw={700} c="var(--mantine-color-anchor)" lh={1} aria-hidden>
          {status}
        </Text>
        <Title order={1}>{title}</Title>
        {message && <Text c="dimmed">{message}</Text>}
        {children}
      </Stack>
    </Center>
  )
}
