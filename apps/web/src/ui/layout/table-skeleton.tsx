import { Skeleton } from '@mantine/core'

/** Placeholder of a loading table; `label` is its text for screen readers. */
export function TableSkeleton({
  rows = 8,
  columns = 4,
  label,
}: {
  rows?: number
  columns?: number
  label: string
}) {
  return (
    <output
      aria-label={label}
      aria-busy
      className="pos-appear"
      style={{ display: 'block', padding: 16 }}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          style={{
            display: 'grid',
            gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)`,
            gap: 24,
            padding: '10px 0',
          }}
        >
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton
              key={column}
              height={row === 0 ? 10 : 14}
              width={column === 0 ? `${90 - ((row * 17) % 40)}%` : '70%'}
            />
          ))}
        </div>
      ))}
    </output>
  )
}
