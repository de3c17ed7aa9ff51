import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface HeadingProps {
  order: 1 | 2
  id?: string
  title: string
  description?: string | undefined
  /** From this width on, buttons beside the heading wrap below it. */
  width: number
  /** Right of the title. */
  beside?: ReactNode
}

/** A heading with a line that describes what stands below it. */
export function Heading({ order, id, title, description, width, beside }: HeadingProps) {
  const heading = (
    <Title order={order} {...(id ? { id } : {})} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {title}
    </Title>
  )
  return (
    <div style={{ minWidth: 0, flex: `1 1 ${width}px` }}>
      {beside ? (
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {description && (
        <Text size="sm" c="dimmed" mt={2}>
          {description}
        </Text>
      )}
    </div>
  )
}
