import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PreviewMenu } from './preview-menu.ts'

/** Lists what to create first if the draft has no screen yet. */
export function FirstSteps({ menu }: { menu: PreviewMenu }) {
  const { t } = useTranslation('order-preview')
  const step = firstStep(menu)
  if (!step) return null
  return (
    <Alert mb="sm" title={t('steps.title')}>
      {t(`steps.${step.key}`)}
      <div>
        <Button mt="xs" size="compact-sm" component={PageLink} to={step.to}>
          {t('steps.go')}
        </Button>
      </div>
    </Alert>
  )
}

function firstStep({ taxes, screen }: PreviewMenu) {
  if (taxes.size === 0) return { key: 'taxes', to: '/pos/taxes' } as const
  if (screen.categories.length === 0)
    return { key: 'categories', to: '/pos/categories/new' } as const
  if (screen.subCategories.length === 0)
    return { key: 'sub_categories', to: '/pos/sub-categories/new' } as const
  if (screen.groups.length === 0)
    return { key: 'groups', to: '/pos/sub-categories/groups/new' } as const
  if (screen.items.length === 0) return { key: 'items', to: '/pos/menu-items/new' } as const
  if (screen.groups.every((group) => group.menu_item_ids.length === 0))
    return { key: 'places', to: '/pos/menu-items' } as const
  return null
}
