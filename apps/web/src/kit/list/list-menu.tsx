import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListMenuProps } from './list-menu-items.tsx'

const ListMenuItems = lazy(() =>
  import('./list-menu-items.tsx').then((m) => ({ default: m.ListMenuItems })),
)

/** The button of rare actions on a list; its menu is loaded on the first press. */
export function ListMenu(props: ListMenuProps) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon
      data-corner
      variant="default"
      size={36}
      aria-label={t('transfer.menu')}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ListMenuItems {...props} />
    </Suspense>
  )
}
