import { Button, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ActionSheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A list of actions that covers the screen, large enough for fingers. */
export function ActionSheet({ title, isOpen, onClose, children }: ActionSheetProps) {
  const { t } = useTranslation('register')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap={4}>{children}</Stack>
    </Modal>
  )
}

interface SheetActionProps {
  icon: ReactNode
  isOff?: boolean
  /** Language of the text, if it is not that of the page. */
  lang?: string
  onClick: () => void
  children: string
}

/** An action of a sheet. */
export const SheetAction = ({ icon, isOff = false, lang, onClick, children }: SheetActionProps) => (
  <Button
    variant="subtle"
    color="secondary"
    justify="flex-start"
    leftSection={icon}
    disabled={isOff}
    lang={lang}
    onClick={onClick}
  >
    {children}
  </Button>
)
