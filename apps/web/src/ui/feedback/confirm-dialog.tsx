import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from './confirm-store.ts'

/** A question with two answers, or three. */
interface ConfirmDialogProps {
  opened: boolean
  title: string
  message: ReactNode
  ok: string
  cancel: string
  /** A third answer, in red on the left. */
  discard?: string | undefined
  /** 450 by default. */
  width?: number
  /**
   * primary by default; with error, or if the third answer is destructive, Cancel has the focus, so
   * that Enter alone destroys nothing.
   */
  color?: string
  onAnswer: (answer: Answer) => void
}

/**
 * Title, message, OK and Cancel. Escape is handled by the caller, or by Modal if `closeOnEscape`.
 */
export function ConfirmDialog({
  opened,
  title,
  message,
  ok,
  cancel,
  discard,
  width = 450,
  color = 'primary',
  closeOnEscape = true,
  onAnswer,
}: ConfirmDialogProps & { closeOnEscape?: boolean }) {
  const isDangerous = color === 'error' || discard !== undefined
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer('no')}
      title={title}
      size={width}
      closeOnEscape={closeOnEscape}
      withCloseButton={false}
      closeOnClickOutside={false}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</div>
      <Group justify="flex-end" mt="lg">
        {discard && (
          <Button variant="light" color="error" mr="auto" onClick={() => onAnswer('discard')}>
            {discard}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => onAnswer('no')}
          data-autofocus={isDangerous || undefined}
        >
          {cancel}
        </Button>
        <Button
          color={color}
          onClick={() => onAnswer('yes')}
          data-autofocus={isDangerous ? undefined : true}
        >
          {ok}
        </Button>
      </Group>
    </Modal>
  )
}
