import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import { MaskedSecret } from '#ui/input/masked-secret.tsx'

/**
 * Shows a new token once; only its own button closes it, so that no accidental key or click does.
 */
export function TokenDialog({
  name,
  token,
  onClose,
}: {
  name: string
  token: string
  onClose: () => void
}) {
  const { t } = useTranslation('api-tokens')
  return (
    <Dialog onClose={onClose} title={t('made_dialog.title', { name })} isBlocking>
      <Stack>
        <Alert
          color="warning"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('made_dialog.once')}
        >
          {t('made_dialog.once_text', { name })}
        </Alert>
        <MaskedSecret
          value={token}
          label={t('made_dialog.label')}
          showLabel={t('made_dialog.show')}
          hideLabel={t('made_dialog.hide')}
          copyLabel={t('made_dialog.copy')}
          copiedLabel={t('made_dialog.copied')}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('made_dialog.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
