import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PublicPage } from '#sign-in/public-page.tsx'

export function InspireScreen() {
  const { t } = useTranslation(['common', 'inspire'])
  const thoughts = t('inspire:thoughts', { returnObjects: true })
  const [index, setIndex] = useState(() => Math.floor(Date.now() / 86_400_000) % thoughts.length)
  return (
    <PublicPage title={t('common:inspire.title')} width={520}>
      <Stack align="center" ta="center">
        <Text fz="lg" lh={1.7} mih={90} aria-live="polite">
          {thoughts[index % thoughts.length]}
        </Text>
        <Button variant="light" onClick={() => setIndex(index + 1)}>
          {t('inspire:next')}
        </Button>
        <Anchor size="sm" renderRoot={(props) => <PageLink to="/" {...props} />}>
          {t('common:error_page.home')}
        </Anchor>
      </Stack>
    </PublicPage>
  )
}
