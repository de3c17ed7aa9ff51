import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** Tells something that has only to be read. */
export function InfoDialog({
  opened,
  onClose,
  title,
  close,
  width = 560,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  close: string
  width?: number
  children: ReactNode
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={width} closeButtonProps={{ 'aria-label': close }}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {close}
        </Button>
      </Group>
    </Modal>
  )
}
