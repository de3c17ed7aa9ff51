import '@mantine/core/styles/Table.css'
import { Table, Text } from '@mantine/core'

/** A field with its two formatted values. */
interface DiffRow {
  readonly label: string
  readonly before: string
  readonly after: string
}

const anywhere = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

/**
 * Two versions side by side with the labels `beforeLabel` and `afterLabel`; differences are not
 * marked by colour alone.
 */
export function DiffView(props: {
  rows: readonly DiffRow[]
  fieldLabel: string
  beforeLabel: string
  afterLabel: string
}) {
  return (
    <Table verticalSpacing={6} fz="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">{props.fieldLabel}</Table.Th>
          <Table.Th>{props.beforeLabel}</Table.Th>
          <Table.Th>{props.afterLabel}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ row: { label, before, after } }: { row: DiffRow }) {
  const isSame = before === after
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} style={anywhere}>
        {label}
      </Table.Th>
      <Table.Td style={anywhere}>
        {isSame || !before ? (
          before
        ) : (
          <Text component="del" fz="sm" c="dimmed">
            {before}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={anywhere}>
        {isSame
          ? after
          : after && (
              <ins style={{ textDecoration: 'none', fontWeight: 600, ...mark }}>{after}</ins>
            )}
      </Table.Td>
    </Table.Tr>
  )
}

const mark = {
  background: 'var(--pos-warning-soft)',
  color: 'var(--pos-warning-ink)',
  borderRadius: 4,
  padding: '1px 4px',
}
