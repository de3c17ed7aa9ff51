import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'

/** Links to the import of another system's menu. */
export function OtherSystemButton() {
  const { t } = useTranslation('kit')
  return (
    <Button variant="default" component={PageLink} to="/pos/menu-import">
      {t('begin.other_system')}
    </Button>
  )
}
