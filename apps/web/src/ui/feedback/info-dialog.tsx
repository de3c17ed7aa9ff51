import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** A message without a decision. */
interface InfoDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  close: string
  width?: number
  children: ReactNode
}

/** A dialog that can only be closed, by its corner or bottom button. */
export function InfoDialog({
  opened,
  onClose,
  title,
  close,
  width = 560,
  children,
}: InfoDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': close }}
    >
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {close}
        </Button>
      </Group>
    </Modal>
  )
}
