import { Alert, Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import classes from '../receipts.module.css'

/** States at the top that the receipt does not count, since when and why; empty for others. */
export function SetAsideNote({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  const last = receipt.set_asides.at(-1)
  if (receipt.set_aside_at === null || !last) return null
  return (
    <Alert
      mb="md"
      color="warning"
      icon={<IconArchive aria-hidden />}
      title={t('set_aside.mark')}
      className={classes.flags ?? ''}
    >
      <Text size="sm">{t('set_aside.counts_nowhere')}</Text>
      <Text size="sm">
        {t('history.by', { time: formatDateTime(last.at, timeZone), name: last.user_name })}
        {last.reason && ` ${t('history.reason', { reason: last.reason })}`}
      </Text>
    </Alert>
  )
}
