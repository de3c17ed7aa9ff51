import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownNotice } from '#device/register.ts'
import { useRegister } from '#device/use-register.ts'
import classes from './frame.module.css'
import { useScreen } from './use-location.ts'

/** Milliseconds for which a notice is shown that needs no reaction. */
const briefly = 4000

/** Shows what the person has to know: refusals until they are dismissed, others briefly. */
export function Notices() {
  const { t } = useTranslation('register')
  const register = useRegister('connection')
  const brief = register.notices.find(({ kind }) => kind === 'text')?.id
  useEffect(() => {
    if (brief === undefined) return
    const timer = setTimeout(() => register.dismiss(brief), briefly)
    return () => clearTimeout(timer)
  }, [register, brief])
  const screen = useScreen()
  const shown = `${screen.screen} ${'uid' in screen ? screen.uid : ''}`
  useEffect(() => {
    for (const notice of register.notices)
      if (notice.kind === 'text' && shown !== '') register.dismiss(notice.id)
  }, [register, shown])
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
