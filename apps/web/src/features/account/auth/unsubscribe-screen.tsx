import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { PublicPage } from '#sign-in/public-page.tsx'
import { FooterLink } from './footer-link.tsx'

/**
 * Screen of the link in a mail: unsubscribes at once, reports it and offers to undo it. Link
 * scanners do not run the page.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation('unsubscribe')
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const [state, setState] = useState<{ name: string; isSubscribed: boolean } | 'wrong' | null>(
    token === '' ? 'wrong' : null,
  )
  const path = `/v1/unsubscribe/${encodeURIComponent(token)}` as const
  const stop = async () => {
    const answer = await api.post(path, undefined, { silent: true }).catch(() => null)
    setState(answer ? { name: answer.data.name, isSubscribed: false } : 'wrong')
  }
  const takeBack = async (name: string) => {
    const isDone = await api.delete(path, { silent: true }).then(
      () => true,
      () => false,
    )
    setState(isDone ? { name, isSubscribed: true } : 'wrong')
  }
  useEffect(() => {
    if (token !== '') void stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the request is sent once, for the initial URL
  }, [])
  return (
    <PublicPage title={t('title')}>
      {state === null ? (
        <Text ta="center">{t('busy')}</Text>
      ) : state === 'wrong' ? (
        <>
          <Alert color="error" role="alert">
            {t('wrong')}
          </Alert>
          <FooterLink to="/pos/profile-info/report-mails">{t('own')}</FooterLink>
        </>
      ) : (
        <Stack>
          <Alert color="success" role="status">
            {t(state.isSubscribed ? 'again' : 'done', { name: state.name })}
          </Alert>
          <Button
            variant="default"
            onClick={() => void (state.isSubscribed ? stop() : takeBack(state.name))}
          >
            {t(state.isSubscribed ? 'stop' : 'back')}
          </Button>
        </Stack>
      )}
    </PublicPage>
  )
}
