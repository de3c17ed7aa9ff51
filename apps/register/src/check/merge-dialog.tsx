import { Button, Modal, Stack } from '@mantine/core'
import type { Check } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { goInstead } from '#app/use-location.ts'
import { useRegister } from '#device/use-register.ts'
import { useCheckName } from '../floor/check-row.tsx'
import { openChecks } from '../floor/open-checks.ts'

interface MergeDialogProps {
  check: Check
  approvedBy: string[]
  onClose: () => void
}

/** Moves everything of a check to another open one, which then is shown. */
export function MergeDialog({ check, approvedBy, onClose }: MergeDialogProps) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const name = useCheckName()
  const others = openChecks(register.client.checks.checks).filter(({ uid }) => uid !== check.uid)
  const mergeInto = async (uid: string) => {
    const isDone = await register.act(check.uid, [
      { kind: 'merge', payload: { to_check_uid: uid }, approved_by: approvedBy },
    ])
    onClose()
    if (isDone) goInstead({ screen: 'check', uid })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('menu.merge')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="xs">
        {others.map((other) => (
          <Button key={other.uid} variant="default" onClick={() => void mergeInto(other.uid)}>
            {t('merge.into', { name: name(other) })}
          </Button>
        ))}
        {others.length === 0 && t('merge.none')}
      </Stack>
    </Modal>
  )
}
