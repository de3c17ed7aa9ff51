import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of the column next to a form. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} p="md">
      <Title order={2} id={id} fz={14} mb={10}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
