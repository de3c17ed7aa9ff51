import { SimpleGrid, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useLabels } from './labels.ts'
import { useResourceRoute } from './resource-context.tsx'

/** A titled part of a long form; its texts are `<resource>.sections.<name>`. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  const { resource } = useResourceRoute()
  const labels = useLabels(resource)
  const id = useId()
  return (
    <section aria-labelledby={id} style={{ gridColumn: '1 / -1' }}>
      <Title order={2} id={id} pb={10} mb={12} style={{ borderBottom: '1px solid var(--pos-line-soft)' }}>
        {labels.text(`sections.${name}`)}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="lg">
        {children}
      </SimpleGrid>
    </section>
  )
}
