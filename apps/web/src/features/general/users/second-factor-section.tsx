import { Button, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
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
  const refresh = useRefresh('/v1/users')
  const reset = useMutation({
    mutationFn: () => api.post(`/v1/users/${id}/second-factor/reset`),
    onSuccess: async () => {
      notify({ message: texts('second_factor.done') })
      await refresh()
    },
  })
  const start = async () => {
    const question = {
      title: texts('second_factor.reset_title', { name }),
      message: texts('second_factor.reset_text'),
      color: 'error',
    }
    if (await confirm({ ...question, ok: texts('second_factor.reset') })) reset.mutate()
  }
  return (
    <div>
      <Section
        title={texts('second_factor.title')}
        description={texts('second_factor.description')}
        actions={
          isOn && (
            <Button
              variant="light"
              color="error"
              leftSection={<IconLockOpen size={16} aria-hidden />}
              loading={reset.isPending}
              onClick={() => void start()}
            >
              {texts('second_factor.reset')}
            </Button>
          )
        }
      >
        <Text size="sm">{texts(isOn ? 'second_factor.on' : 'second_factor.off')}</Text>
      </Section>
    </div>
  )
}
