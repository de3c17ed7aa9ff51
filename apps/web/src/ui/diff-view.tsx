import { Table, Text } from '@mantine/core'

/** One field with its two values, as people read them. */
export interface DiffRow {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Two versions side by side; `beforeLabel` and `afterLabel` head the columns. */
export function DiffView({
  rows,
  fieldLabel,
  beforeLabel,
  afterLabel,
}: {
  rows: readonly DiffRow[]
  fieldLabel: string
  beforeLabel: string
  afterLabel: string
}) {
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{fieldLabel}</Table.Th>
            <Table.Th>{beforeLabel}</Table.Th>
            <Table.Th>{afterLabel}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.label}>
              <Table.Td>{row.label}</Table.Td>
              <Table.Td>
                <Text
                  span
                  fz="sm"
                  td={row.before === row.after ? undefined : 'line-through'}
                  c="dimmed"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {row.before}
                </Text>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.after}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
