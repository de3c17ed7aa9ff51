import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewMenuProps } from './view-menu.tsx'

const ViewMenu = lazy(() => import('./view-menu.tsx').then((m) => ({ default: m.ViewMenu })))

/**
 * The button of a list's saved views with the name of the current one; its menu is loaded on the
 * first press.
 */
export function ViewChoice(props: Omit<ViewMenuProps, 'children'>) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const { current, isChanged } = props
  const button = (
    <Button
      variant={current ? 'light' : 'default'}
      leftSection={<IconBookmark size={16} aria-hidden />}
      aria-haspopup="menu"
      maw={260}
      onClick={() => setOpen(true)}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {current
          ? t(isChanged ? 'views.changed' : 'views.shown', { name: current.name })
          : t('views.button')}
      </span>
    </Button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ViewMenu {...props}>{button}</ViewMenu>
    </Suspense>
  )
}
