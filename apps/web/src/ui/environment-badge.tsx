import { Badge } from '@mantine/core'

const colors = { development: '#0a6ea8', qa: '#8a5a00', production: '#c22f34' } as const

/** Which environment this is, in a colour of its own. */
export function EnvironmentBadge({ environment, label }: { environment: keyof typeof colors; label: string }) {
  return (
    <Badge color={colors[environment]} radius="sm" tt="none" data-environment={environment}>
      {label}
    </Badge>
  )
}
