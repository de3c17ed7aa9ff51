import { Group } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { Heading } from './heading.tsx'

/** What stands beside the title of every screen. */
export const BesideTitle = createContext<ReactNode>(null)

/** Title of a screen with its actions; wraps on a phone. */
export function PageHeader({ title, description, children }: { title: string; description?: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Heading order={1} title={title} description={description} width={240} beside={use(BesideTitle)} />
      <Group gap="xs" className="pos-no-print">
        {children}
      </Group>
    </Group>
  )
}
