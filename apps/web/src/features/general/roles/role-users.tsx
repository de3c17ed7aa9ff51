import { Group, Text } from '@mantine/core'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'

const shown = 3

/** A long name is truncated instead of taking a second line. */
const oneLine = {
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** Reads the people of all roles. */
export const useRoleUsers = () =>
  useEndpoint('/v1/roles/users', null, { noProgress: true, toastErrors: true })

/** Lists the first people of a role with links to their accounts, and the number of others. */
export function RoleUsers({ id }: { id: string }) {
  const { data = [] } = useRoleUsers()
  const people = data.filter((person) => person.role_id === id)
  if (people.length === 0)
    return (
      <Text span c="dimmed" fz="inherit">
        -
      </Text>
    )
  return (
    <Group gap={8} wrap="wrap" miw={100}>
      {people.slice(0, shown).map((person) => (
        <PageLink
          key={person.id}
          to={recordPath('users', person.id)}
          title={person.display_name}
          style={oneLine}
        >
          {person.display_name}
        </PageLink>
      ))}
      {people.length > shown && (
        <Text span size="xs" c="dimmed">
          +{people.length - shown}
        </Text>
      )}
    </Group>
  )
}
