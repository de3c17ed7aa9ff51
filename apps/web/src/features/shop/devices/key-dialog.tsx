import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import { MaskedSecret } from '#ui/input/masked-secret.tsx'
import { QrCode } from '#ui/input/qr-code.tsx'

/** Shows a new key once; only its own button closes it, so that no accidental key or click does. */
export function KeyDialog({
  name,
  apiKey,
  onClose,
}: {
  name: string
  apiKey: string
  onClose: () => void
}) {
  const { t: texts } = useTranslation('devices')
  return (
    <Dialog onClose={onClose} title={texts('key.new_title', { name })} isBlocking>
      <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={texts('key.once')}>
        {texts('key.once_text')}
      </Alert>
      <Stack align="center" my="md">
        <QrCode value={apiKey} size={220} label={texts('key.qr')} />
        <MaskedSecret
          value={apiKey}
          label={texts('key.title')}
          showLabel={texts('key.show')}
          hideLabel={texts('key.hide')}
          copyLabel={texts('key.copy')}
          copiedLabel={texts('key.copied')}
        />
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onClose}>{texts('key.done')}</Button>
      </Group>
    </Dialog>
  )
}
