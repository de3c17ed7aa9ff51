import { Center, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ErrorViewProps {
  /** Shown large above the title; missing if the title contains it. */
  status?: number
  title: string
  message?: string
  children: ReactNode
}

/** A page that explains what went wrong; `children` are the links to continue with. */
export function ErrorView({ status, title, message, children }: ErrorViewProps) {
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="sm" ta="center">
        {status !== undefined && (
          <Text fz={28} fw={600} c="var(--mantine-color-anchor)" lh={1} aria-hidden>
            {status}
          </Text>
        )}
        <Title order={1} {...(status === undefined ? { fz: 28 } : {})}>
          {title}
        </Title>
        {message && <Text c="dimmed">{message}</Text>}
        <Group gap="sm" mt="xs" justify="center">
          {children}
        </Group>
      </Stack>
    </Center>
  )
}
