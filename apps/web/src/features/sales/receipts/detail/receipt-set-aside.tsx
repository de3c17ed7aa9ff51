import { Alert, Button, Text } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile, useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { SetAsideDialog } from '../corrections/set-aside-dialog.tsx'
import classes from '../receipts.module.css'

/** Sets the receipt aside, or restores it. */
export function SetAsideButton({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { shop: current, shops } = useProfile()
  const [isOpen, setOpen] = useState(false)
  const action = receipt.set_aside_at === null ? 'set_aside' : 'restore'
  const Icon = action === 'set_aside' ? IconArchive : IconArchiveOff
  const currency = (shops.find(({ id }) => id === receipt.shop_id) ?? current)?.currency ?? 'JPY'
  return (
    <>
      <Button variant="default" leftSection={<Icon size={16} />} onClick={() => setOpen(true)}>
        {t(`${action}.open`)}
      </Button>
      {isOpen && (
        <SetAsideDialog
          action={action}
          selection={{
            ids: [receipt.id],
            totals: [{ currency, receipts: 1, total: receipt.total }],
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

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
