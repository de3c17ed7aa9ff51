import '@mantine/core/styles/Code.css'
import { ActionIcon, Code, Group, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton } from './copy-button.tsx'

/** A secret with the texts of its buttons. */
interface MaskedSecretProps {
  value: string
  label: string
  showLabel: string
  hideLabel: string
  copyLabel: string
  copiedLabel: string
}

/** Shows dots until the user reveals the secret; until then the page does not contain it. */
export function MaskedSecret({
  value,
  label,
  showLabel,
  hideLabel,
  copyLabel,
  copiedLabel,
}: MaskedSecretProps) {
  const [isShown, setShown] = useState(false)
  const toggle = isShown ? hideLabel : showLabel
  return (
    <Group
      component="fieldset"
      aria-label={label}
      gap={4}
      wrap="nowrap"
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <Code
        fz="sm"
        style={{ overflowWrap: 'anywhere', minWidth: 0 }}
        data-secret={isShown ? 'shown' : 'masked'}
      >
        {isShown ? value : '•'.repeat(12)}
      </Code>
      <Tooltip label={toggle} position="bottom">
        <ActionIcon
          variant="subtle"
          color="secondary"
          aria-label={toggle}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <CopyButton value={value} label={copyLabel} copiedLabel={copiedLabel} />
    </Group>
  )
}
