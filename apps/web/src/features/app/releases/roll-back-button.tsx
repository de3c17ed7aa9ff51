import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { useSending } from './send/use-sending.ts'

/**
 * Sends a release's content again after a confirmation: devices get it, while the draft does not
 * change.
 */
export function RollBackButton({ number }: { number: number }) {
  const { t } = useTranslation(['releases', 'common'])
  const { send, isSending } = useSending({
    path: `/v1/releases/${number}/send`,
    nothing: t('releases:roll_back.same'),
    onSent: () => {},
  })
  const ask = async () => {
    const yes = await confirm({
      title: t('releases:roll_back.title', { number }),
      message: t('releases:roll_back.text', { number }),
      ok: t('releases:roll_back.button'),
      color: 'error',
    })
    if (yes) await send()
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="error"
      loading={isSending}
      onClick={() => void ask()}
    >
      {t('releases:roll_back.button')}
    </Button>
  )
}
