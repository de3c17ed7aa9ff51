import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/page-link.tsx'
import { useResourceRoute } from './resource-context.tsx'

/** Leads from a resource's list to its preview screen, `/pos/<path>/preview`. */
export function PreviewButton() {
  const { t } = useTranslation('kit')
  const { resource } = useResourceRoute()
  return (
    <Button variant="default" leftSection={<IconEye size={16} />} component={PageLink} to={`/pos/${resource.path}/preview`}>
      {t('preview')}
    </Button>
  )
}
