import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Shows new recovery codes, this once: only the button that says they are kept closes it. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('second-factor')
  return (
    <Modal
      opened
      onClose={() => {}}
      title={t('codes.dialog')}
      size={460}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <RecoveryCodes codes={codes} onKept={onClose} />
    </Modal>
  )
}
