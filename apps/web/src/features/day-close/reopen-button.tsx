import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { notify } from '#ui/snackbar-store.ts'

/** Opens a closed day again, with a reason. */
export function ReopenButton({ date }: { date: string }) {
  const { t } = useTranslation(['day-close', 'common'])
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api.post('/v1/day-close/reopen', { business_date: date, reason }, { silent: true })
      notify({ message: t('day-close:reopen.done') })
      setOpen(false)
      await client.invalidateQueries({ queryKey: ['day-close'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('day-close:reopen.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('day-close:reopen.title', { date })}
        size={480}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="sm">
            <Text size="sm">{t('day-close:reopen.text')}</Text>
            {message && <Alert color="error">{message}</Alert>}
            <TextInput
              label={t('day-close:reopen.reason')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={400}
              required
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpen(false)}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" color="error" loading={isBusy} disabled={reason.trim() === ''}>
                {t('day-close:reopen.ok')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
