import { Anchor, Text } from '@mantine/core'
import { PageLink } from '#lib/page-link.tsx'
import { useTranslation } from 'react-i18next'
import { PublicPage } from '#kit/public-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function LoginScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('sign_in.title')}>
      <SignInForm onSignedIn={() => location.assign(returnPath())} />
      <Text ta="center" mt="md" size="sm">
        <Anchor renderRoot={(props) => <PageLink to="/forgot-password" {...props} />}>{t('sign_in.forgot')}</Anchor>
      </Text>
    </PublicPage>
  )
}

/** The page that the person requested before signing in; never another site. */
function returnPath() {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? '/'
  return /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}
