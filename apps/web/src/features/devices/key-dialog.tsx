import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { MaskedSecret } from '#ui/masked-secret.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { useWords } from './words.ts'

/** A new key, this once: closed by its own button alone, so that no stray key or click takes it away. */
export function KeyDialog({ name, apiKey, onClose }: { name: string; apiKey: string; onClose: () => void }) {
  const words = useWords()
  return (
    <Modal
      opened
      onClose={onClose}
      title={words('key.new_title', { name })}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={words('key.once')}>
        {words('key.once_text')}
      </Alert>
      <Stack align="center" my="md">
        <QrCode value={apiKey} size={220} label={words('key.qr')} />
        <MaskedSecret
          value={apiKey}
          label={words('key.title')}
          showLabel={words('key.show')}
          hideLabel={words('key.hide')}
          copyLabel={words('key.copy')}
          copiedLabel={words('key.copied')}
        />
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onClose}>{words('key.done')}</Button>
      </Group>
    </Modal>
  )
}
