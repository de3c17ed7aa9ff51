import { Text, Title } from '@mantine/core'

interface HeadingProps {
  order: 1 | 2
  id?: string
  title: string
  description?: string | undefined
  /** From this width on, buttons beside the heading wrap below it. */
  width: number
}

/** A heading with a line that describes what stands below it. */
export function Heading({ order, id, title, description, width }: HeadingProps) {
  return (
    <div style={{ minWidth: 0, flex: `1 1 ${width}px` }}>
      <Title order={order} {...(id ? { id } : {})} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {description && (
        <Text size="sm" c="dimmed" mt={2}>
          {description}
        </Text>
      )}
    </div>
  )
}
