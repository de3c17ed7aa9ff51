import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Group, ScrollArea, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import type { TransferCounts, TransferRow } from '@pos/contract/exchange/transfer'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '#kit/resource/labels.ts'

const actions = ['refused', 'create', 'change', 'delete', 'unchanged'] as const
/** Number of displayed rows; the counts above cover all. */
const shownRows = 200

interface TransferTableProps {
  resource: ResourceDefinition
  report: { readonly counts: TransferCounts; readonly rows: readonly TransferRow[] }
}

/** Table of rows: old → new values, and errors at their cells. Rows with errors come first. */
export function TransferTable({ resource, report }: TransferTableProps) {
  const { t } = useTranslation('kit')
  const present = actions.filter((action) => report.counts[action] > 0)
  const [shown, setShown] = useState<(typeof actions)[number]>(present[0] ?? 'unchanged')
  const [known, setKnown] = useState(report)
  if (report !== known) {
    setKnown(report)
    setShown(present[0] ?? 'unchanged')
  }
  const rows = report.rows.filter((row) => row.action === shown)
  const total = report.counts[shown]
  return (
    <Stack gap="xs">
      {report.counts.refused > 0 && (
        <Text size="sm" c="var(--pos-error-ink)" fw={600} role="alert">
          {t('transfer.refused_rows', { count: report.counts.refused })}
        </Text>
      )}
      <SegmentedControl
        value={shown}
        onChange={setShown}
        data={present.map((action) => ({
          value: action,
          label: `${t(`transfer.actions.${action}`)} ${report.counts[action]}`,
        }))}
        aria-label={t('transfer.rows')}
        w="fit-content"
      />
      <ScrollArea.Autosize mah="50dvh" type="auto">
        <Table fz="sm" verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60}>{t('transfer.row')}</Table.Th>
              <Table.Th>{t('transfer.name')}</Table.Th>
              <Table.Th w="60%">{t('transfer.content')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shownRows).map((row) => (
              <Row key={row.row} resource={resource} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {total > shownRows && (
        <Text size="sm" c="dimmed">
          {t('transfer.more_rows', { count: total - shownRows })}
        </Text>
      )}
    </Stack>
  )
}

function Row({ resource, row }: { resource: ResourceDefinition; row: TransferRow }) {
  return (
    <Table.Tr>
      <Table.Td>{row.row}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.name || '-'}</Table.Td>
      <Table.Td>
        <Stack gap={2}>
          {row.cells.map((cell) => (
            <CellChange key={cell.field} resource={resource} cell={cell} row={row} />
          ))}
        </Stack>
      </Table.Td>
    </Table.Tr>
  )
}

function CellChange({
  resource,
  cell,
  row,
}: {
  resource: ResourceDefinition
  cell: TransferRow['cells'][number]
  row: TransferRow
}) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const label = labels.has(`fields.${cell.field}`) ? labels.field(cell.field) : cell.field
  const isFlag = resource.fields[cell.field]?.kind === 'boolean'
  const shown = (text: string | null) => {
    if (isFlag && (text === 'TRUE' || text === 'FALSE')) return t(text === 'TRUE' ? 'yes' : 'no')
    return text || t('transfer.nothing')
  }
  // An accepted row may have notes, such as omitted parts.
  const color = row.action === 'refused' ? 'var(--pos-error-ink)' : 'var(--pos-warning-ink)'
  if (cell.field === '') return <Problems problems={cell.problems} color={color} />
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Group gap={6} wrap="wrap">
        <Text span size="sm" c="dimmed">
          {label}:
        </Text>
        {row.id !== null && (
          <>
            <Text component="del" size="sm" c="dimmed">
              {shown(cell.before)}
            </Text>
            <span aria-hidden>→</span>
          </>
        )}
        <Text span size="sm" fw={600} {...(cell.problems.length > 0 ? { c: color } : {})}>
          {shown(cell.after)}
        </Text>
      </Group>
      <Problems problems={cell.problems} color={color} />
    </div>
  )
}

function Problems({ problems, color }: { problems: readonly string[]; color: string }) {
  return problems.map((problem) => (
    <Text key={problem} size="xs" c={color}>
      {problem}
    </Text>
  ))
}
