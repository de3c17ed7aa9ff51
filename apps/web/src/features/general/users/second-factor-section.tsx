import { Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { Section } from '#ui/layout/section.tsx'

interface FactoredAccount {
  readonly id: string
  readonly display_name: string
  readonly has_second_factor: boolean
}

/** Shows whether an account has a second factor. An administrator can reset a lost one. */
export function SecondFactorSection({
  account: { id, display_name: name, has_second_factor: isOn },
}: {
  account: FactoredAccount
}) {
  const { t: texts } = useTranslation('users')
  const reset = useAction('POST', `/v1/users/${id}/second-factor/reset`, {
    done: texts('second_factor.done'),
  })
  return (
    <div>
      <Section
        title={texts('second_factor.title')}
        description={texts('second_factor.description')}
        actions={
          isOn && (
            <ActionButton
              variant="light"
              color="error"
              leftSection={<IconLockOpen size={16} aria-hidden />}
              action={reset}
              question={{
                title: texts('second_factor.reset_title', { name }),
                message: texts('second_factor.reset_text'),
                ok: texts('second_factor.reset'),
                color: 'error',
              }}
            >
              {texts('second_factor.reset')}
            </ActionButton>
          )
        }
      >
        <Text size="sm">{texts(isOn ? 'second_factor.on' : 'second_factor.off')}</Text>
      </Section>
    </div>
  )
}
