import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  title: ReactNode
  /** Width in pixels. */
  size?: number
  onClose: () => void
  children: ReactNode
  /** Buttons at the end of the dialog. */
  buttons?: ReactNode
}

/** A dialog that is open as long as it is rendered. A form in a dialog is a `FormDialog`. */
export function Dialog({ title, size = 480, onClose, children, buttons }: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
      {buttons && (
        <Group justify="flex-end" mt="md">
          {buttons}
        </Group>
      )}
    </Modal>
  )
}
