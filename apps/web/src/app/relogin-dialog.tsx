import { Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '#kit/sign-in-form.tsx'

/** Asks for the password over the page, so that what was typed below stays. */
export function ReloginDialog({ opened, email, onDone }: { opened: boolean; email: string; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onDone}
      title={t('relogin.title')}
      size={420}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text size="sm" mb="md">
        {t('relogin.text')}
      </Text>
      <SignInForm credential={email} onSignedIn={onDone} />
    </Modal>
  )
}
