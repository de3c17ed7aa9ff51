import { useEndpoint } from '#lib/api/use-endpoint.ts'
import '@mantine/core/styles/Code.css'
import { Button, Code, Group, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { Section } from '#ui/layout/section.tsx'

interface CodedAccount {
  readonly id: string
  readonly display_name: string
  readonly has_security_code: boolean
}

/** The code for the POS app. It is hidden until a person requests it, which the history records. */
export function SecurityCodeSection({
  account: { id, display_name: name, has_security_code: hasCode },
}: {
  account: CodedAccount
}) {
  const { t: texts } = useTranslation('users')
  const onSuccess = useRefresh('/v1/users')
  // A hidden code is not kept in memory.
  const make = useMutation({
    mutationFn: () => api.post(`/v1/users/${id}/security-code`),
    onSuccess,
    gcTime: 0,
  })
  const reveal = useMutation({
    mutationFn: () => api.post(`/v1/users/${id}/security-code/reveal`),
    onSuccess,
    gcTime: 0,
  })
  const code = (make.data ?? reveal.data)?.data.security_code
  const hide = () => {
    make.reset()
    reveal.reset()
  }
  const start = async () => {
    if (make.isPending) return
    const question = {
      title: texts('code.remake_title'),
      message: texts('code.remake_text', { name }),
      color: 'error',
    }
    if (hasCode && !(await confirm({ ...question, ok: texts('code.remake') }))) return
    hide()
    make.mutate()
  }
  return (
    <div>
      <Section
        title={texts('code.title')}
        description={texts('code.description')}
        actions={
          <Button
            variant="light"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={make.isPending}
            onClick={() => void start()}
          >
            {texts(hasCode ? 'code.remake' : 'code.make')}
          </Button>
        }
      >
        {hasCode || code ? (
          <Group gap="sm">
            <Code fz="lg" aria-live="polite" data-secret={code ? 'shown' : 'masked'}>
              {code ?? '••••'}
            </Code>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={
                code ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
              }
              loading={reveal.isPending}
              onClick={() => (code ? hide() : reveal.mutate())}
            >
              {texts(code ? 'code.hide' : 'code.show')}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{texts('code.none')}</Text>
        )}
        {hasCode && <SignIns accountId={id} />}
      </Section>
    </div>
  )
}

/**
 * Lists the devices on which the code was last used. A person who does not recognize one should
 * request a new code.
 */
function SignIns({ accountId }: { accountId: string }) {
  const { t } = useTranslation('users')
  const timeZone = useTimeZone()
  const { data } = useEndpoint(`/v1/users/${accountId}/sign-ins`, null, { toastErrors: true })
  if (!data) return null
  if (data.length === 0)
    return (
      <Text size="sm" mt="sm">
        {t('code.never_used')}
      </Text>
    )
  return (
    <div>
      <Text size="sm" fw={600} mt="sm">
        {t('code.last_used')}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {data.map(({ device_id, device, shop, signed_in_at }) => (
          <Text key={device_id} component="li" size="sm">
            {t('code.used_on', { device, shop, at: formatDateTime(signed_in_at, timeZone) })}
          </Text>
        ))}
      </ul>
    </div>
  )
}
