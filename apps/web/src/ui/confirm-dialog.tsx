import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** A question with two answers. */
export interface ConfirmDialogProps {
  opened: boolean
  title: string
  message: ReactNode
  ok: string
  cancel: string
  /** 450 by default. */
  width?: number
  /** primary by default; with error, Cancel has the focus, so that Enter alone destroys nothing. */
  color?: string
  onAnswer: (yes: boolean) => void
}

/** Title, message, OK and Cancel. Escape is handled by the caller, or by Modal if `closeOnEscape`. */
export function ConfirmDialog({
  opened,
  title,
  message,
  ok,
  cancel,
  width = 450,
  color = 'primary',
  closeOnEscape = true,
  onAnswer,
}: ConfirmDialogProps & { closeOnEscape?: boolean }) {
  const isDangerous = color === 'error'
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      size={width}
      closeOnEscape={closeOnEscape}
      withCloseButton={false}
      closeOnClickOutside={false}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={isDangerous || undefined}>
          {cancel}
        </Button>
        <Button color={color} onClick={() => onAnswer(true)} data-autofocus={isDangerous ? undefined : true}>
          {ok}
        </Button>
      </Group>
    </Modal>
  )
}
