import { Button } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { listPathAbove } from '../routing/navigation.ts'

/** Links to the list above the address of a missing page; empty if there is none. */
export function ListButton() {
  const { t } = useTranslation(['common', 'navigation'], { useSuspense: false })
  const pathLabel = usePathLabel()
  const list = useRouterState({ select: (state) => listPathAbove(state.location.pathname) })
  const name = list === null ? null : pathLabel(list)
  if (list === null || name === null) return null
  return (
    <Button component={PageLink} to={`/pos/${list}`}>
      {t('error_page.list', { name })}
    </Button>
  )
}
