import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface FactorPartProps {
  name: string
  text: string
  /** State of the factor: since when, how many. */
  state?: string | undefined
  actions: ReactNode
  children?: ReactNode
}

/** One kind of factor: its description, its state and its actions. */
export function FactorPart({ name, text, state, actions, children }: FactorPartProps) {
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ flex: '1 1 320px', minWidth: 0 }}>
          <Title order={3} size="h5">
            {name}
          </Title>
          <Text size="sm" c="dimmed" maw={680}>
            {text}
          </Text>
          {state && (
            <Text size="sm" mt={4}>
              {state}
            </Text>
          )}
        </div>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </div>
  )
}
