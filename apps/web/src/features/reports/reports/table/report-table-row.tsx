import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#ui/input/money-text.tsx'
import type { Behind, BehindList } from '../frame/drill-down.ts'
import { ChangeText } from './change-text.tsx'
import type { ReportColumn, ReportRow, ShownRow } from './report-rows.ts'
import classes from './report-table.module.css'

interface ReportTableRowProps<F> {
  shown: ShownRow<F>
  columns: readonly ReportColumn<F>[]
  address: (list: BehindList, behind: NonNullable<Behind>, figure?: string) => string
  onToggle: (id: string) => void
}

/**
 * One row. Its figures link to the same receipts, each with itself in the head of the list, so the
 * keyboard stops only at one of them and at the voids.
 */
export function ReportTableRow<F>({
  shown: { row, depth, isOpen },
  columns,
  address,
  onToggle,
}: ReportTableRowProps<F>) {
  const { behind } = row
  const isBranch = (row.children?.length ?? 0) > 0
  const receipts = behind && address(row.list ?? 'receipts', behind)
  const hrefOf = ({ key, list, part }: ReportColumn<F>) =>
    behind && address(list, { ...behind, ...part?.behind }, part?.figure ?? key)
  const stop = isBranch ? columns[0]?.key : null
  return (
    <tr data-depth={depth}>
      <th
        scope="row"
        className={isBranch || depth === 0 ? undefined : classes.leaf}
        style={{ '--depth': depth }}
      >
        {isBranch ? (
          <Toggle row={row} isOpen={isOpen} onToggle={onToggle} />
        ) : (
          <Label row={row} receipts={receipts} />
        )}
      </th>
      {columns.map((column) => (
        <td key={column.key} className={classes.number}>
          <Figure
            row={row}
            column={column}
            href={hrefOf(column)}
            isStop={column.list !== 'receipts' || column.key === stop}
          />
        </td>
      ))}
    </tr>
  )
}

function Label<F>({
  row: { label, note, rank },
  receipts,
}: {
  row: ReportRow<F>
  receipts: string | null
}) {
  const { t } = useTranslation('reports')
  return (
    <span className={classes.name}>
      {rank && (
        <span className={classes.rank} data-rank={rank} title={t('orders.rank', { rank })}>
          <span className="pos-visually-hidden">{t('orders.rank', { rank })}</span>
          <span aria-hidden>{rank}</span>
        </span>
      )}
      {receipts ? (
        <a href={receipts} title={label} aria-label={t('open_receipts', { name: label })}>
          {label}
        </a>
      ) : (
        label
      )}
      {note && <span className={classes.note}>{note}</span>}
    </span>
  )
}

function Toggle<F>({
  row: { id, label, note },
  isOpen,
  onToggle,
}: {
  row: ReportRow<F>
  isOpen: boolean
  onToggle: (id: string) => void
}) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton
      className={classes.toggle ?? ''}
      aria-expanded={isOpen}
      onClick={() => onToggle(id)}
    >
      <Chevron size={16} aria-hidden />
      <span title={label}>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
    </UnstyledButton>
  )
}

interface FigureProps<F> {
  row: ReportRow<F>
  column: ReportColumn<F>
  href: string | null
  isStop: boolean
}

function Figure<F>({
  row: { figures, compared, isNew = false },
  column: { of, format, isJudged, hasBar },
  href,
  isStop,
}: FigureProps<F>) {
  const value = of(figures)
  if (value === null) return <span className={classes.missing}>–</span>
  const before = compared && of(compared)
  const text = <MoneyText isNegative={value < 0}>{format(value)}</MoneyText>
  return (
    <>
      {href && value !== 0 ? (
        <a href={href} tabIndex={isStop ? 0 : -1} className={classes.figure}>
          {text}
        </a>
      ) : (
        // Zeros are dimmed.
        <span className={value === 0 ? classes.missing : undefined}>{text}</span>
      )}
      {hasBar && (
        <span
          className={classes.bar}
          aria-hidden
          style={{ '--part': Math.max(0, Math.min(1, value)) }}
        />
      )}
      {before !== null && !hasBar && (
        <ChangeText
          value={value}
          compared={before}
          format={format}
          isJudged={isJudged}
          isNew={isNew}
        />
      )}
    </>
  )
}
