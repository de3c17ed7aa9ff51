import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** An "i" that explains on hover, focus and touch; `label` names its subject. */
export function InfoIcon({ text, label }: { text: string; label: string }) {
  return (
    <Tooltip label={text} multiline maw={320} style={{ whiteSpace: 'pre-line' }}>
      <ActionIcon
        variant="transparent"
        size="sm"
        color="secondary"
        aria-label={`${label}: ${text}`}
      >
        <IconInfoCircle size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
