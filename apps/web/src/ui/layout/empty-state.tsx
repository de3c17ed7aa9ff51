import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Shown instead of an empty list: what it would contain, and what to do first (`children`). */
export function EmptyState({
  title,
  text,
  icon,
  children,
}: {
  title: string
  text?: string
  icon?: ReactNode
  children?: ReactNode
}) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        {icon ?? <IconInbox size={28} />}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {text && (
        <Text
          size="sm"
          c="dimmed"
          maw={420}
          style={{ textWrap: 'balance', wordBreak: 'auto-phrase' }}
        >
          {text}
        </Text>
      )}
      {children && (
        <Group gap="xs" justify="center" mt="xs">
          {children}
        </Group>
      )}
    </Stack>
  )
}
