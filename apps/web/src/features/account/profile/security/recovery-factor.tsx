import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { FactorPart } from './factor-part.tsx'

interface RecoveryFactorProps {
  left: number
  onChanged: (recoveryCodes?: readonly string[] | null) => void
}

/** Shows the number of recovery codes left and creates new ones. */
export function RecoveryFactor({ left, onChanged }: RecoveryFactorProps) {
  const { t } = useTranslation('second-factor')
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    const question = {
      title: t('codes.make_title'),
      message: t('codes.make_text'),
      ok: t('codes.make'),
      color: 'error',
    }
    if (left > 0 && !(await confirm(question))) return
    setBusy(true)
    // The client shows the reason of a refusal.
    const answer = await api
      .post('/v1/profile/recovery-codes')
      .catch(() => null)
      .finally(() => setBusy(false))
    if (answer) onChanged(answer.data.recovery_codes)
  }
  return (
    <FactorPart
      name={t('codes.name')}
      text={t('codes.text')}
      state={left > 0 ? t('codes.left', { count: left }) : t('codes.none_left')}
      actions={
        <Button variant="light" loading={isBusy} onClick={() => void make()}>
          {t('codes.make')}
        </Button>
      }
    />
  )
}
