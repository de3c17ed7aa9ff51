import { Badge } from '@mantine/core'

const colors = { development: '#0a6ea8', qa: '#8a5a00', production: '#c22f34' } as const

/**
 * The name of the environment, each in its colour; white text has a contrast of 4.5:1 on all of
 * them.
 */
export function EnvironmentBadge({
  environment,
  label,
}: {
  environment: keyof typeof colors
  label: string
}) {
  return (
    <Badge color={colors[environment]} data-environment={environment}>
      {label}
    </Badge>
  )
}
