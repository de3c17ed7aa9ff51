import { Group, Paper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Heading } from './heading.tsx'

/** A part of a screen. */
export interface SectionProps {
  title: string
  description?: string
  /** Buttons at the right of the heading. */
  actions?: ReactNode
  /** True for content with frames of its own, such as tiles: the section has none. */
  isFlat?: boolean
  children: ReactNode
}

/** A paper with a heading of level 2, a landmark with that name. */
export function Section({ title, description, actions, isFlat = false, children }: SectionProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      {...(isFlat ? { withBorder: false, bg: 'transparent' } : { p: 'md' })}
    >
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <Heading order={2} id={id} title={title} description={description} width={200} />
        {actions && (
          <Group gap="xs" className="pos-no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Paper>
  )
}
