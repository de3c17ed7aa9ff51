import { Badge } from '@mantine/core'

const looks = {
  success: { color: 'success.1', c: '#225000' },
  error: { color: 'error.1', c: '#8f1d22' },
  warning: { color: 'warning.1', c: '#5c3e00' },
  info: { color: 'info.1', c: '#004469' },
  neutral: { color: 'secondary.1', c: '#3d3f43' },
} as const

/** A small word of state whose text has contrast enough in both schemes. */
export function StatusBadge({ tone, children }: { tone: keyof typeof looks; children: string }) {
  const { color, c } = looks[tone]
  return (
    <Badge variant="filled" color={color} c={c} radius="sm" tt="none" fw={600}>
      {children}
    </Badge>
  )
}
