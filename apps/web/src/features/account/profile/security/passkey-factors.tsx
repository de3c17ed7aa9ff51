import { Button } from '@mantine/core'
import type { PasskeyInfo } from '@pos/contract/accounts/factors'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { canUsePasskeys } from '#lib/can-use-passkeys.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { DetailList, DetailRow } from './detail-row.tsx'
import { FactorPart } from './factor-part.tsx'
import { PasskeyRename } from './passkey-rename.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'

interface PasskeyFactorsProps {
  passkeys: readonly PasskeyInfo[]
  onChanged: (recoveryCodes?: readonly string[] | null) => void
}

/** The person's passkeys, each with its name and last use. */
export function PasskeyFactors({ passkeys, onChanged }: PasskeyFactorsProps) {
  const { t } = useTranslation('second-factor')
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<PasskeyInfo | null>(null)
  const remove = async ({ id, name }: PasskeyInfo) => {
    const question = {
      title: t('passkeys.remove_title', { name }),
      message: t('passkeys.remove_text'),
      ok: t('passkeys.remove'),
    }
    if (!(await confirm({ ...question, color: 'error' }))) return
    // The client shows the reason of a refusal.
    const isDone = await api.delete(`/v1/profile/passkeys/${id}`).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    notify({ message: t('passkeys.removed') })
    onChanged()
  }
  const added = (codes: readonly string[] | null) => {
    setAdding(false)
    notify({ message: t('passkeys.done') })
    onChanged(codes)
  }
  const isPossible = canUsePasskeys()
  return (
    <FactorPart
      name={t('passkeys.name')}
      text={t('passkeys.text')}
      state={isPossible ? undefined : t('passkeys.unsupported')}
      actions={
        isPossible && (
          <Button variant="light" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <DetailList label={t('passkeys.name')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </DetailList>
      )}
      {isAdding && (
        <Dialog onClose={() => setAdding(false)} title={t('passkeys.dialog')} size={420}>
          <PasskeySetUp onDone={added} onCancel={() => setAdding(false)} />
        </Dialog>
      )}
      {renamed && (
        <PasskeyRename
          passkey={renamed}
          onClose={(isDone) => {
            setRenamed(null)
            if (isDone) onChanged()
          }}
        />
      )}
    </FactorPart>
  )
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: PasskeyInfo
  onRename: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('second-factor')
  const timeZone = useTimeZone()
  const { name, backed_up, created_at, last_used_at } = passkey
  return (
    <DetailRow
      icon={<IconFingerprint size={20} aria-hidden style={{ flex: 'none' }} />}
      name={name}
      badge={backed_up && <StatusBadge tone="info">{t('passkeys.synced')}</StatusBadge>}
      details={[
        t('passkeys.created', { date: formatDateTime(created_at, timeZone) }),
        last_used_at
          ? t('passkeys.last_used', { date: formatDateTime(last_used_at, timeZone) })
          : t('passkeys.never_used'),
      ]}
      actions={
        <>
          <Button size="compact-sm" variant="subtle" onClick={onRename}>
            {t('passkeys.rename')}
          </Button>
          <Button size="compact-sm" variant="light" color="error" onClick={onRemove}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    />
  )
}
