import { Button, Group, Modal } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { confirmStore } from './confirm-store.ts'

/** Where `confirm` asks: title, message, OK and Cancel; Escape cancels. */
export function ConfirmHost() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.read)
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size={question?.width ?? 450}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{question?.message}</div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => question?.answer(false)}>
          {question?.cancel}
        </Button>
        <Button color={question?.color ?? 'primary'} onClick={() => question?.answer(true)} data-autofocus>
          {question?.ok}
        </Button>
      </Group>
    </Modal>
  )
}
