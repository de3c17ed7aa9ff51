import { Anchor, Button } from '@mantine/core'
import { type Icon, IconArrowUp, IconListTree } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface LevelLinkProps {
  to: string
  search?: Readonly<Record<string, string>>
  children: ReactNode
}

/** In a row: the way to the records below this one. */
export function LowerLevelLink({ to, search = {}, children }: LevelLinkProps) {
  return (
    <Anchor component={Link} to={to as '/'} search={search as never} size="xs" display="block" w="fit-content">
      {children}
    </Anchor>
  )
}

/** In a header: the way up to the parent, or down to the records below. */
export function LevelButton({ to, search = {}, up = false, icon, children }: LevelLinkProps & { up?: boolean; icon?: Icon }) {
  const Shown = icon ?? (up ? IconArrowUp : IconListTree)
  return (
    <Button variant="default" leftSection={<Shown size={16} aria-hidden />} component={Link} to={to as '/'} search={search as never}>
      {children}
    </Button>
  )
}
