import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './receipts.module.css'

/** In words what does not agree in a receipt; nothing where all is right. */
export function ReceiptFlags({ flags }: { flags: readonly string[] }) {
  const { t, i18n } = useTranslation('receipts')
  if (flags.length === 0) return null
  const textOf = (flag: string) =>
    i18n.exists(`flags.${flag}`, { ns: 'receipts' }) ? t(`flags.${flag}` as 'flags.total') : t('flags.other', { flag })
  return (
    <Alert color="warning" mb="md" icon={<IconAlertTriangle aria-hidden />} title={t('flags.title')} className={classes.flags ?? ''}>
      <Text size="sm">{t('flags.text')}</Text>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>{textOf(flag)}</li>
        ))}
      </ul>
    </Alert>
  )
}
