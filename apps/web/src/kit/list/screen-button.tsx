import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'

interface ScreenButtonProps {
  to: PagePath
  icon: Icon
  children: ReactNode
}

/** Links from a resource's list to another screen of its records. */
export function ScreenButton({ to, icon: Sign, children }: ScreenButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Sign size={16} aria-hidden />}
      component={PageLink}
      to={to}
    >
      {children}
    </Button>
  )
}
