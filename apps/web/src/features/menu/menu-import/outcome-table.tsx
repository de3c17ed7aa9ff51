import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Checkbox, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core'
import {
  type MenuImportReport,
  type MenuImportRow,
  maxRowsWithout,
} from '@pos/contract/exchange/menu-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import classes from './menu-import.module.css'
import type { useMenuFile } from './use-menu-file.ts'

type Menu = ReturnType<typeof useMenuFile>

const actions = ['refused', 'create', 'change', 'left', 'unchanged'] as const
/** Maximum number of rendered rows; the counts above include all. */
const shownRows = 200

/** The items of the file by result; wrong ones first. */
export function OutcomeTable({ menu, report }: { menu: Menu; report: MenuImportReport }) {
  const { t } = useTranslation('menu-import')
  const counts = { ...report.counts, left: report.left_out.count }
  const present = actions.filter((action) => counts[action] > 0)
  const [selected, setSelected] = useState<(typeof actions)[number] | null>(null)
  const shown = selected && counts[selected] > 0 ? selected : present[0]
  if (!shown) return null
  const rows = report.rows.filter(({ action }) => action === shown).slice(0, shownRows)
  const drawn = shown === 'left' ? Math.min(report.left_out.rows.length, shownRows) : rows.length
  return (
    <Stack gap="xs">
      <ScrollArea type="never" className={classes.tabs}>
        <SegmentedControl
          aria-label={t('outcome.rows')}
          value={shown}
          onChange={setSelected}
          data={present.map((action) => ({
            value: action,
            label: `${t(`outcome.actions.${action}`)} ${counts[action]}`,
          }))}
        />
      </ScrollArea>
      {shown === 'left' ? (
        <LeftOutTable menu={menu} rows={report.left_out.rows.slice(0, shownRows)} />
      ) : (
        <ItemTable menu={menu} rows={rows} canTake={shown !== 'unchanged'} />
      )}
      {counts[shown] > drawn && (
        <Text size="sm" c="dimmed">
          {t('outcome.more', { count: counts[shown] - drawn })}
        </Text>
      )}
    </Stack>
  )
}

/** Rows that the import skips, with their reasons. */
function LeftOutTable({ menu, rows }: { menu: Menu; rows: MenuImportReport['left_out']['rows'] }) {
  const { t } = useTranslation('menu-import')
  return (
    <PlainTable
      label={t('outcome.rows')}
      isStacked
      isTall
      records={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        {
          label: t('outcome.take'),
          render: ({ row, name }) => <TakeBox menu={menu} row={row} name={name} />,
        },
        { label: t('outcome.row'), render: ({ row }) => row },
        { label: t('outcome.name'), role: 'title', render: ({ name }) => name || '-' },
        { label: t('outcome.what'), render: ({ reasons }) => reasons.join(' ') },
      ]}
    />
  )
}

interface ItemTableProps {
  menu: Menu
  rows: readonly MenuImportRow[]
  /** True if rows can be skipped. */
  canTake: boolean
}

function ItemTable({ menu, rows, canTake }: ItemTableProps) {
  const { t } = useTranslation('menu-import')
  const currency = useCurrency()
  return (
    <PlainTable
      label={t('outcome.rows')}
      isStacked
      isTall
      records={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        canTake && {
          label: t('outcome.take'),
          render: ({ row, name }) => <TakeBox menu={menu} row={row} name={name} />,
        },
        { label: t('outcome.row'), render: ({ row }) => row },
        { label: t('outcome.name'), role: 'title', render: ({ name }) => name || '-' },
        { label: t('outcome.category'), render: ({ category }) => category ?? '-' },
        {
          label: t('outcome.price'),
          look: 'number',
          render: ({ price }) =>
            price === null ? '-' : <MoneyText>{formatAmount(price, currency)}</MoneyText>,
        },
        { label: t('outcome.tax'), look: 'whole', render: ({ tax }) => tax ?? '-' },
        {
          label: t('outcome.what'),
          minWidth: 240,
          render: (row) => <Outcome row={row} />,
          isEmpty: ({ cells, notes }) => cells.length === 0 && notes.length === 0,
        },
      ]}
    />
  )
}

/**
 * Skips a row in the import, or includes a skipped one. Rows without an item cannot be included.
 */
function TakeBox({ menu, row, name }: { menu: Menu; row: number; name: string }) {
  const { t } = useTranslation('menu-import')
  const without = menu.options.without ?? []
  const isLeft = menu.report?.left_out.rows.some((one) => one.row === row) === true
  const mayChange = without.includes(row) || (!isLeft && without.length < maxRowsWithout)
  return (
    <Checkbox
      aria-label={t('outcome.take_row', { name, row })}
      checked={!isLeft}
      disabled={menu.isBusy || !mayChange}
      onChange={(event) => menu.takeRow(row, event.currentTarget.checked)}
    />
  )
}

/** The fields that the import sets, with their problems, and the notes of a row. */
function Outcome({ row }: { row: MenuImportRow }) {
  const texts = useRunTimeTexts(['menu-items'])
  const labelOf = (field: string) =>
    texts.exists(`fields.${field}`, { ns: 'menu-items' })
      ? texts.t(`fields.${field}`, { ns: 'menu-items' })
      : ''
  return (
    <div>
      {row.cells.map((cell) => (
        <div key={cell.field}>
          <Text span size="sm" c="dimmed">
            {labelOf(cell.field)}:
          </Text>{' '}
          {row.action === 'change' && (
            <>
              <Text component="del" size="sm" c="dimmed">
                {cell.before}
              </Text>
              {' → '}
            </>
          )}
          <Text span size="sm" fw={600}>
            {cell.after}
          </Text>
          {cell.problems.map((problem) => (
            <Text key={problem} size="xs" c="var(--pos-error-ink)">
              {problem}
            </Text>
          ))}
        </div>
      ))}
      {row.notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </div>
  )
}
