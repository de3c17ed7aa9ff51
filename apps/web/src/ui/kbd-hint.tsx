import { Group, Kbd, Text } from '@mantine/core'

/** The keys of a shortcut, pressed together, and what they do. */
export function KbdHint({ keys, label }: { keys: readonly string[]; label?: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
      {label && (
        <Text span size="xs" c="dimmed">
          {label}
        </Text>
      )}
    </Group>
  )
}
