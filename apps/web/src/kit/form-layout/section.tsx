import { Title } from '@mantine/core'
import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import { FormSections } from '../form/form-context.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'

/** A titled part of a long form; its texts are `<resource>.sections.<name>`. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  const { resource } = useResourceRoute()
  const labels = useLabels(resource)
  const announce = use(FormSections)
  const part = useRef<HTMLElement>(null)
  const id = useId()
  const title = labels.text(`sections.${name}`)
  useEffect(
    () => (part.current ? announce?.({ title, element: part.current }) : undefined),
    [announce, title],
  )
  return (
    <section ref={part} aria-labelledby={id} style={{ gridColumn: '1 / -1', scrollMarginTop: 120 }}>
      <Title
        order={2}
        id={id}
        tabIndex={-1}
        pb={10}
        mb={16}
        style={{ borderBottom: '1px solid var(--pos-line-soft)', outline: 'none' }}
      >
        {title}
      </Title>
      <div data-fields>{children}</div>
    </section>
  )
}
