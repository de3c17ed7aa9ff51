import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useResourceRoute } from './resource-context.tsx'

/** Leads from a resource's list to its preview screen, `/pos/<path>/preview`. */
export function PreviewButton() {
  const { t } = useTranslation('kit')
  const { resource } = useResourceRoute()
  return (
    <Button variant="default" leftSection={<IconEye size={16} />} component={Link} to={`/pos/${resource.path}/preview`}>
      {t('preview')}
    </Button>
  )
}
