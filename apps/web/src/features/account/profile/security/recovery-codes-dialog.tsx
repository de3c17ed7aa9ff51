import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Shows new recovery codes once; only its own button closes it. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('second-factor')
  return (
    <Dialog onClose={() => {}} title={t('codes.dialog')} size={460} isBlocking>
      <RecoveryCodes codes={codes} onKept={onClose} />
    </Dialog>
  )
}
