import { Text } from '@mantine/core'
import type { ListedPost } from '@pos/contract/sales/quarantine'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import classes from '../receipts.module.css'

/** The reason, time and device of a refused post. */
export function PostOrigin({
  post,
}: {
  post: Pick<ListedPost, 'reason' | 'received_at' | 'device' | 'uid'>
}) {
  const { t } = useTranslation('receipts')
  const timeZone = useTimeZone()
  return (
    <>
      <Text size="sm">{t(`quarantine.reason_texts.${post.reason}`)}</Text>
      <ul className={classes.origin}>
        <li>{t('quarantine.received_at', { time: formatDateTime(post.received_at, timeZone) })}</li>
        {post.device && <li>{t('quarantine.device', { device: post.device })}</li>}
        {post.uid && <li>{t('quarantine.uid', { uid: post.uid })}</li>}
      </ul>
    </>
  )
}
