import { Anchor, Text } from '@mantine/core'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'

/** Below the form of a page for people who are not signed in: a link to another such page. */
export function FooterLink({ to, children }: { to: PagePath; children: string }) {
  return (
    <Text ta="center" mt="md" size="sm">
      <Anchor component={PageLink} to={to}>
        {children}
      </Anchor>
    </Text>
  )
}
