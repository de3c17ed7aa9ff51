import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PublicPage } from '#sign-in/public-page.tsx'

export function HomeScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('home.title')}>
      <Stack align="center" ta="center">
        <Text>{t('home.text')}</Text>
        <Button component={PageLink} to="/login" fullWidth>
          {t('sign_in.title')}
        </Button>
        <Anchor size="sm" renderRoot={(props) => <PageLink to="/inspire" {...props} />}>
          {t('inspire.title')}
        </Anchor>
      </Stack>
    </PublicPage>
  )
}
