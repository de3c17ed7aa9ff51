import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#lib/dialog.tsx'
import { MaskedSecret } from '#ui/input/masked-secret.tsx'

/** A newly created secret. */
export interface ShownSecret {
  readonly name: string
  readonly secret: string
}

/**
 * Shows a new secret once; only its own button closes it, so that no accidental key or click does.
 */
export function SecretDialog({ name, secret, onClose }: ShownSecret & { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <Dialog onClose={onClose} size={560} title={t('secret_new', { name })} isBlocking>
      <Alert
        color="warning"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('secret_once')}
        mb="md"
      >
        {t('secret_once_text')}
      </Alert>
      <MaskedSecret
        value={secret}
        label={t('secret')}
        showLabel={t('secret_show')}
        hideLabel={t('secret_hide')}
        copyLabel={t('secret_copy')}
        copiedLabel={t('secret_copied')}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('secret_done')}</Button>
      </Group>
    </Dialog>
  )
}
