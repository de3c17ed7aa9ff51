import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Checkbox, ScrollArea, SegmentedControl, Stack, Table, Text } from '@mantine/core'
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
import classes from './menu-import.module.css'
import type { useMenuFile } from './use-menu-file.ts'

type Menu = ReturnType<typeof useMenuFile>

const actions = ['refused', 'create', 'change', 'left', 'unchanged'] as const
/** Maximum number of rendered rows; the counts above include all. */
const shownRows = 200

/** The items of the file by result; wrong ones first. */
export function OutcomeTable({ menu, report }: { menu: Menu; report: MenuImportReport }) {
  const { t } = useTranslation('menu-import')
  const texts = useRunTimeTexts(['menu-items'])
  const labelOf = (field: string) =>
    texts.exists(`fields.${field}`, { ns: 'menu-items' })
      ? texts.t(`fields.${field}`, { ns: 'menu-items' })
      : ''
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
      <div className={classes.rows}>
        <Table fz="sm" verticalSpacing={6} stickyHeader className={classes.table}>
          <Table.Thead>
            <Headings shown={shown} />
          </Table.Thead>
          <Table.Tbody>
            {shown === 'left'
              ? report.left_out.rows.slice(0, shownRows).map(({ row, name, reasons }) => (
                  <Table.Tr key={row}>
                    <TakeCell menu={menu} row={row} name={name} />
                    <Table.Td data-label={t('outcome.row')}>{row}</Table.Td>
                    <Table.Td className={classes.name}>{name || '-'}</Table.Td>
                    <Table.Td className={classes.text}>{reasons.join(' ')}</Table.Td>
                  </Table.Tr>
                ))
              : rows.map((row) => (
                  <ItemRow key={row.row} menu={menu} row={row} labelOf={labelOf} />
                ))}
          </Table.Tbody>
        </Table>
      </div>
      {counts[shown] > drawn && (
        <Text size="sm" c="dimmed">
          {t('outcome.more', { count: counts[shown] - drawn })}
        </Text>
      )}
    </Stack>
  )
}

function Headings({ shown }: { shown: (typeof actions)[number] }) {
  const { t } = useTranslation('menu-import')
  return (
    <Table.Tr>
      {shown !== 'unchanged' && <Table.Th w={84}>{t('outcome.take')}</Table.Th>}
      <Table.Th w={56}>{t('outcome.row')}</Table.Th>
      <Table.Th>{t('outcome.name')}</Table.Th>
      {shown !== 'left' && (
        <>
          <Table.Th>{t('outcome.category')}</Table.Th>
          <Table.Th ta="right">{t('outcome.price')}</Table.Th>
          <Table.Th>{t('outcome.tax')}</Table.Th>
        </>
      )}
      <Table.Th w="34%">{t('outcome.what')}</Table.Th>
    </Table.Tr>
  )
}

/**
 * Skips a row in the import, or includes a skipped one. Rows without an item cannot be included.
 */
function TakeCell({ menu, row, name }: { menu: Menu; row: number; name: string }) {
  const { t } = useTranslation('menu-import')
  const without = menu.options.without ?? []
  const isLeft = menu.report?.left_out.rows.some((one) => one.row === row) === true
  const mayChange = without.includes(row) || (!isLeft && without.length < maxRowsWithout)
  return (
    <Table.Td data-label={t('outcome.take')}>
      <Checkbox
        aria-label={t('outcome.take_row', { name, row })}
        checked={!isLeft}
        disabled={menu.isBusy || !mayChange}
        onChange={(event) => menu.takeRow(row, event.currentTarget.checked)}
      />
    </Table.Td>
  )
}

function ItemRow({
  menu,
  row,
  labelOf,
}: {
  menu: Menu
  row: MenuImportRow
  labelOf: (field: string) => string
}) {
  const { t } = useTranslation('menu-import')
  const currency = useCurrency()
  return (
    <Table.Tr>
      {row.action !== 'unchanged' && <TakeCell menu={menu} row={row.row} name={row.name} />}
      <Table.Td data-label={t('outcome.row')}>{row.row}</Table.Td>
      <Table.Td className={classes.name}>{row.name || '-'}</Table.Td>
      <Table.Td data-label={t('outcome.category')}>
        <span className={classes.text}>{row.category ?? '-'}</span>
      </Table.Td>
      <Table.Td data-label={t('outcome.price')} ta="right">
        {row.price === null ? '-' : <MoneyText>{formatAmount(row.price, currency)}</MoneyText>}
      </Table.Td>
      <Table.Td data-label={t('outcome.tax')}>{row.tax ?? '-'}</Table.Td>
      <Table.Td className={classes.text}>
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
      </Table.Td>
    </Table.Tr>
  )
}
