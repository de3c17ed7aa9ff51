import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PublicPage } from '#sign-in/public-page.tsx'
import { FooterLink } from './footer-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The first page: what the product is, and the form to log in. */
export function HomeScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('home.title')}>
      <Text ta="center" mt={-8} mb="lg">
        {t('home.text')}
      </Text>
      <SignInForm onSignedIn={() => location.assign('/')} />
      <FooterLink to="/forgot-password">{t('sign_in.forgot')}</FooterLink>
      <Text ta="center" mt="xs" size="sm">
        <Anchor renderRoot={(props) => <PageLink to="/inspire" {...props} />}>
          {t('inspire.title')}
        </Anchor>
      </Text>
    </PublicPage>
  )
}
