import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { PasskeyInfo } from '@pos/contract/accounts/factors'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, messageOf } from '#lib/api/api-client.ts'
import { Dialog } from '#lib/dialog.tsx'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Gives a passkey another name. */
export function PasskeyRename({
  passkey,
  onClose,
}: {
  passkey: PasskeyInfo
  onClose: (isDone: boolean) => void
}) {
  const { t } = useTranslation('second-factor')
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await api.put(`/v1/profile/passkeys/${passkey.id}`, { name: name.trim() }, { silent: true })
      notify({ message: t('passkeys.renamed') })
      onClose(true)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={() => onClose(false)} title={t('passkeys.rename_title')} size={420}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t('passkeys.label')}
            value={name}
            maxLength={60}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
