import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/Popover.css'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { dropToken } from '#lib/api/session.ts'
import { canUsePasskeys } from '#lib/can-use-passkeys.ts'
import { returnPath } from '#lib/routing/return-path.ts'
import { PublicPage } from '#sign-in/public-page.tsx'
import { PasskeySetUp } from './security/passkey-set-up.tsx'
import { RecoveryCodes } from './security/recovery-codes.tsx'
import { TotpSetUp } from './security/totp-set-up.tsx'

const goOn = () => location.assign(returnPath(location.search))

/** Screen on which a person sets up a required second factor before anything else. */
export function FactorSetUpScreen() {
  const { t } = useTranslation('second-factor')
  const [kind, setKind] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    // Continues at once if the person has a factor, or if none is required.
    void api.get('/v1/profile/factors', null, { silent: true }).then(
      ({ data }) => (data.totp || data.passkeys.length > 0 || !data.required) && goOn(),
      () => {},
    )
  }, [])
  const done = (made: readonly string[] | null) => (made ? setCodes(made) : goOn())
  const logout = async () => {
    await api.post('/v1/auth/logout', undefined, { silent: true }).catch(() => {})
    dropToken()
    location.assign('/login')
  }
  return (
    <PublicPage title={t(codes ? 'codes.dialog' : 'demanded.title')} width={500}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={goOn} />
      ) : kind === 'totp' ? (
        <TotpSetUp onDone={done} onCancel={() => setKind(null)} />
      ) : kind === 'passkey' ? (
        <PasskeySetUp onDone={done} onCancel={() => setKind(null)} />
      ) : (
        <Stack>
          <Text size="sm">{t('demanded.text')}</Text>
          {canUsePasskeys() && (
            <Offer
              name={t('passkeys.add')}
              text={t('passkeys.text')}
              onSelect={() => setKind('passkey')}
            />
          )}
          <Offer name={t('totp.set_up')} text={t('totp.text')} onSelect={() => setKind('totp')} />
          <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => void logout()}>
            {t('demanded.logout')}
          </Button>
        </Stack>
      )}
    </PublicPage>
  )
}

function Offer({ name, text, onSelect }: { name: string; text: string; onSelect: () => void }) {
  return (
    <div>
      <Button fullWidth variant="light" onClick={onSelect}>
        {name}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {text}
      </Text>
    </div>
  )
}
