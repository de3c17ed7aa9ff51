import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow, useRegister } from '#device/use-register.ts'
import classes from './frame.module.css'

/** Says that the register is offline, and what the server does not have yet and since when. */
export function ConnectionBar() {
  const { t } = useTranslation('register')
  const { client } = useRegister()
  const now = useNow()
  const { isOnline, unsent } = client
  if (isOnline && unsent === 0) return null
  const since = client.unsentSince
  const minutes = since === null ? 0 : Math.floor((now.getTime() - since) / 60_000)
  // What was made a moment ago is on its way.
  if (isOnline && minutes < 1) return null
  return (
    <div className={classes.bar} role="status">
      {isOnline ? <IconCloudUp size={18} aria-hidden /> : <IconCloudOff size={18} aria-hidden />}
      <strong>{t(isOnline ? 'connection.sending' : 'connection.offline')}</strong>
      {unsent > 0 && (
        <span>
          {t('connection.unsent', { count: unsent })}
          {minutes > 0 && ` · ${t('connection.since', { count: minutes })}`}
        </span>
      )}
      {unsent === 0 && <span>{t('connection.offline_text')}</span>}
    </div>
  )
}
