import { Anchor, Button, Text } from '@mantine/core'
import { type Icon, IconArrowUp, IconListTree } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'

interface LevelLinkProps {
  to: PagePath
  search?: SearchParams
  children: ReactNode
}

/** In a row: a link to the records below this one. */
export function LowerLevelLink({ to, search = {}, children }: LevelLinkProps) {
  return (
    <Anchor component={PageLink} to={to} search={search} size="xs" display="block" w="fit-content">
      {children}
    </Anchor>
  )
}

/** In a header: a link up to the parent, or down to the records below. */
export function LevelButton({
  to,
  search = {},
  up = false,
  icon,
  children,
}: LevelLinkProps & { up?: boolean; icon?: Icon }) {
  const Shown = icon ?? (up ? IconArrowUp : IconListTree)
  return (
    <Button
      variant="default"
      leftSection={<Shown size={16} aria-hidden />}
      component={PageLink}
      to={to}
      search={search}
      maw={{ base: '100%', sm: 280 }}
      // The parent's name may load late. On a phone the buttons next to it must not change lines.
      miw={{ base: up ? 128 : 0, sm: 0 }}
      title={typeof children === 'string' ? children : undefined}
    >
      {/* Has the line height of its letters, so that truncation does not cut descenders. */}
      <Text span inherit truncate lh={1.5}>
        {children}
      </Text>
    </Button>
  )
}
