import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** An "i" that explains on hover, focus and touch. */
export function InfoIcon({ text, label }: { text: string; label: string }) {
  return (
    <Tooltip label={text} multiline maw={320}>
      <ActionIcon variant="transparent" size="sm" color="secondary.7" aria-label={`${label}: ${text}`}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
