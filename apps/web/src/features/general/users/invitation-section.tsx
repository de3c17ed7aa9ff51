import { Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { Section } from '#ui/layout/section.tsx'

/** Shows that a person was invited and has no password yet; the invitation can be sent again. */
export function InvitationSection({ id }: { id: string }) {
  const { t: texts } = useTranslation('users')
  const invite = useAction('POST', `/v1/users/${id}/invitation`, { done: texts('login.sent') })
  return (
    <div>
      <Section
        title={texts('login.title')}
        description={texts('login.description')}
        actions={
          <ActionButton
            variant="light"
            leftSection={<IconSend size={16} aria-hidden />}
            action={invite}
          >
            {texts('login.again')}
          </ActionButton>
        }
      >
        <Text size="sm">{texts('login.states.invited')}</Text>
      </Section>
    </div>
  )
}
