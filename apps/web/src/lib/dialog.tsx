import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  title: ReactNode
  /** Width in pixels, or a name of Mantine. */
  size?: number | string
  onClose: () => void
  children: ReactNode
  /** Buttons at the end of the dialog. */
  buttons?: ReactNode
  /** False keeps the dialog open on clicks outside. */
  closesOutside?: boolean
  /** True if only a button of the dialog closes it. */
  isBlocking?: boolean
  zIndex?: number
}

/** A dialog that is open as long as it is rendered. A form in a dialog is a `FormDialog`. */
export function Dialog(props: DialogProps) {
  const {
    title,
    size = 480,
    onClose,
    children,
    buttons,
    closesOutside = true,
    isBlocking = false,
    zIndex,
  } = props
  const { t } = useTranslation('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={!isBlocking}
      closeOnEscape={!isBlocking}
      closeOnClickOutside={closesOutside && !isBlocking}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      {...(zIndex === undefined ? {} : { zIndex })}
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
