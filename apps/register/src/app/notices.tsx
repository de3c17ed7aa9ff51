import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShownNotice } from '#device/register.ts'
import { useRegister } from '#device/use-register.ts'
import classes from './frame.module.css'

/** What the person has to know, until it is dismissed. */
export function Notices() {
  const { t } = useTranslation('register')
  const register = useRegister()
  return (
    <div className={classes.notices} role="alert">
      {register.notices.map((notice) => (
        <Alert
          key={notice.id}
          className={classes.notice ?? ''}
          variant="filled"
          color={notice.kind === 'text' ? 'primary' : 'error'}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => register.dismiss(notice.id)}
        >
          <NoticeText notice={notice} />
        </Alert>
      ))}
    </div>
  )
}

function NoticeText({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation('register')
  if (notice.kind === 'text') return notice.text
  if (notice.kind === 'refused') return t(`refusals.${notice.refusal}`)
  return t(`notices.${notice.kind}`)
}
