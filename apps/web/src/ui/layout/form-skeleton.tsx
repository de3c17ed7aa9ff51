import { Paper, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

/** Placeholder of a loading form; `label` is its text for screen readers. */
export function FormSkeleton({ fields = 6, label }: { fields?: number; label: string }) {
  return (
    <output
      aria-label={label}
      aria-busy
      className="pos-appear"
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(280px, 40%)), 1fr))',
        gap: 20,
        padding: 16,
      }}
    >
      {Array.from({ length: fields }, (_, field) => (
        <span key={field}>
          <Skeleton height={10} width={90} mb={8} />
          <Skeleton height={36} />
        </span>
      ))}
    </output>
  )
}

/** The page of a loading record; its header, once it is known. */
export function RecordSkeleton({ head, label }: { head?: ReactNode; label: string }) {
  return (
    <div className="pos-appear">
      {head ?? <div style={{ height: 68 }} />}
      <Paper>
        <FormSkeleton label={label} />
      </Paper>
    </div>
  )
}
