import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NewPasswordForm } from './new-password-form.tsx'

/** What a sign-in asks whose password an administrator typed: another one, that only the person knows. */
export function OwnPasswordStep({ token, onDone, onBack }: { token: string; onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation(['common', 'second-factor'])
  return (
    <Stack>
      <Text fw={600}>{t('common:reset.first_title')}</Text>
      <Text size="sm">{t('common:reset.first_text')}</Text>
      <NewPasswordForm token={token} onDone={onDone} />
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        {t('second-factor:sign_in.back')}
      </Button>
    </Stack>
  )
}
