import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, messageOf } from '#lib/api/api-client.ts'
import { canUsePasskeys } from '#lib/can-use-passkeys.ts'
import { i18n } from '#lib/text/i18n.ts'
import type { SignedIn } from './signed-in.ts'

interface PasskeyButtonProps {
  onComplete: (session: SignedIn) => Promise<void>
  /** Called without an argument at the start, and with the error on failure. */
  onProblem: (message?: string) => void
}

/** Signs in with a passkey only, if the browser supports it. The code is loaded on click. */
export function PasskeyButton({ onComplete, onProblem }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    onProblem()
    try {
      const { signWithPasskey } = await import('#lib/passkeys.ts')
      const { challenge, passkey } = (
        await api.post('/v1/auth/passkey/options', undefined, { silent: true })
      ).data
      const signature = await signWithPasskey(passkey)
      const { data } = await api.post(
        '/v1/auth/passkey',
        { challenge, passkey: signature },
        { silent: true },
      )
      await onComplete(data)
    } catch (error) {
      await i18n.loadNamespaces('second-factor')
      onProblem(messageOf(error, i18n.t('second-factor:passkey_failed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="button" variant="default" loading={isBusy} onClick={() => void signIn()}>
      {t('sign_in.passkey')}
    </Button>
  )
}
