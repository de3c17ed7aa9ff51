import { Button } from '@mantine/core'
import type { Factors } from '@pos/contract/accounts/factors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { FactorPart } from './factor-part.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

interface AppFactorProps {
  totp: Factors['totp']
  onChanged: (recoveryCodes?: readonly string[] | null) => void
}

/** The authenticator app. */
export function AppFactor({ totp, onChanged }: AppFactorProps) {
  const { t } = useTranslation('second-factor')
  const timeZone = useTimeZone()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    const question = {
      title: t('totp.remove_title'),
      message: t('totp.remove_text'),
      ok: t('totp.remove'),
      color: 'error',
    }
    if (!(await confirm(question))) return
    // The client shows the reason of a refusal.
    const isDone = await api.delete('/v1/profile/totp').then(
      () => true,
      () => false,
    )
    if (!isDone) return
    notify({ message: t('totp.removed') })
    onChanged()
  }
  const done = (codes: readonly string[] | null) => {
    setOpen(false)
    notify({ message: t('totp.done') })
    onChanged(codes)
  }
  const parts = totp && [
    t('totp.since', { date: formatDateTime(totp.created_at, timeZone) }),
    ...(totp.last_used_at
      ? [t('totp.last_used', { date: formatDateTime(totp.last_used_at, timeZone) })]
      : []),
  ]
  return (
    <FactorPart
      name={t('totp.name')}
      text={t('totp.text')}
      state={parts?.join(' · ')}
      actions={
        <>
          <Button variant="light" onClick={() => setOpen(true)}>
            {t(totp ? 'totp.replace' : 'totp.set_up')}
          </Button>
          {totp && (
            <Button variant="light" color="error" onClick={() => void remove()}>
              {t('totp.remove')}
            </Button>
          )}
        </>
      }
    >
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={t('totp.dialog')} size={460}>
          <TotpSetUp onDone={done} onCancel={() => setOpen(false)} />
        </Dialog>
      )}
    </FactorPart>
  )
}
