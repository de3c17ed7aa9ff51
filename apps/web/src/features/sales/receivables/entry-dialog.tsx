import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useRefresh } from './use-receivables.ts'

interface EntryDialogProps {
  title: string
  text?: string
  ok: string
  done: string
  isDangerous?: boolean
  /** True if the input can be sent. */
  isComplete: boolean
  onSend: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog that adds something to a ledger; it stays open and says why where that is refused. */
export function EntryDialog({
  title,
  text,
  ok,
  done,
  isDangerous = false,
  isComplete,
  onSend,
  onClose,
  children,
}: EntryDialogProps) {
  const { t } = useTranslation('common')
  const refresh = useRefresh()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSend()
      notify({ message: done })
      onClose()
      await refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          {text && <Text size="sm">{text}</Text>}
          {message && <Alert color="error">{message}</Alert>}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isComplete}
              {...(isDangerous ? { color: 'error' } : {})}
            >
              {ok}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
