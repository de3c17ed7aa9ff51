import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { useStore } from '#ui/feedback/store.ts'
import { SignInForm } from '../features/account/auth/sign-in-form.tsx'
import { restoreWorkspace, sessionQuestion } from './session-watch.ts'

/** Questions shown over the page, so that typed input stays. */
export function SessionDialogs() {
  const question = useStore(sessionQuestion)
  return (
    <>
      <SignInAgain opened={question === 'sign-in'} />
      <WorkspaceChanged opened={question === 'workspace'} />
    </>
  )
}

function SignInAgain({ opened }: { opened: boolean }) {
  const { t } = useTranslation()
  const { email, phone } = useProfile()
  const goOn = async () => {
    if (!(await restoreWorkspace())) location.assign('/')
  }
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      title={t('relogin.title')}
      size={420}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text size="sm" mb="md">
        {t('relogin.text')}
      </Text>
      <SignInForm credential={email ?? phone ?? ''} onSignedIn={() => void goOn()} />
    </Modal>
  )
}

function WorkspaceChanged({ opened }: { opened: boolean }) {
  const { t } = useTranslation(['navigation', 'common'])
  const { shop } = useProfile()
  const [isBusy, setBusy] = useState(false)
  const stay = async () => {
    setBusy(true)
    await restoreWorkspace().finally(() => setBusy(false))
  }
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      title={t('navigation:place_changed.title')}
      size={450}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text size="sm">{t('navigation:place_changed.text', { shop: shop?.name ?? '' })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => location.assign(location.pathname)}>
          {t('navigation:place_changed.reload')}
        </Button>
        <Button loading={isBusy} onClick={() => void stay()} data-autofocus>
          {t('navigation:place_changed.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
