import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'

/** Links from a resource's list to the preview of its records. */
export function PreviewButton({ to }: { to: PagePath }) {
  const { t } = useTranslation('kit')
  return (
    <Button variant="default" leftSection={<IconEye size={16} />} component={PageLink} to={to}>
      {t('preview')}
    </Button>
  )
}
