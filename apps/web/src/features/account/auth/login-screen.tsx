import { useTranslation } from 'react-i18next'
import { PublicPage } from '#sign-in/public-page.tsx'
import { FooterLink } from './footer-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function LoginScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('sign_in.title')}>
      <SignInForm onSignedIn={() => location.assign(returnPath())} />
      <FooterLink to="/forgot-password">{t('sign_in.forgot')}</FooterLink>
    </PublicPage>
  )
}

/** The page that the person requested before signing in; never another site. */
function returnPath() {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? '/'
  return /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}
