import { useEndpoint } from '#lib/api/use-endpoint.ts'
import '@mantine/core/styles/Code.css'
import { Button, Code, Group, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { notifyRefusal, useAction } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
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
  // A hidden code is not kept in memory.
  const [code, setCode] = useState<string | null>(null)
  const onDone = ({ data }: { data: { security_code: string } }) => setCode(data.security_code)
  const make = useAction('POST', `/v1/users/${id}/security-code`, { onDone })
  const reveal = useAction('POST', `/v1/users/${id}/security-code/reveal`, {
    onDone,
    onRefused: notifyRefusal,
  })
  const question = {
    title: texts('code.remake_title'),
    message: texts('code.remake_text', { name }),
    ok: texts('code.remake'),
    color: 'error',
  }
  return (
    <div>
      <Section
        title={texts('code.title')}
        description={texts('code.description')}
        actions={
          <ActionButton
            variant="light"
            leftSection={<IconRefresh size={16} aria-hidden />}
            action={make}
            {...(hasCode ? { question } : {})}
          >
            {texts(hasCode ? 'code.remake' : 'code.make')}
          </ActionButton>
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
              loading={reveal.isBusy}
              onClick={() => (code ? setCode(null) : void reveal.run())}
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
