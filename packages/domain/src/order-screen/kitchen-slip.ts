import type { OrderLine } from './order-line.ts'
import { centered, indented, leftAndRight, rule } from './paper.ts'
import {
  type CondimentRecord,
  type FunctionKey,
  type ItemRecord,
  type Names,
  type ScreenLocale,
  slipName,
} from './records.ts'
import { keyOf, resolved } from './selection.ts'

/** The properties of a printer that affect the layout. */
interface PrinterRecord {
  readonly id: string
  readonly name: string
  readonly header_name: string | null
  /** Columns of a line; a full-width character takes two. */
  readonly max_characters: number
  readonly type: 'receipt' | 'kitchen' | 'label'
  readonly direction: 'top_down' | 'bottom_up'
}

/** The data in the heading of slips and receipts. */
export interface OrderHead {
  readonly table: string
  /** Date and time at the shop. */
  readonly at: string
  readonly guests: number
  readonly isTakeout: boolean
}

/** The fixed texts of a slip, in its language. */
export interface SlipTexts {
  readonly table: (code: string) => string
  readonly guests: (count: number) => string
  readonly takeout: string
  /** Marks an item that waits until staff fire it. */
  readonly hold: string
  readonly message: (text: string) => string
  readonly function_key: (key: FunctionKey, name: string) => string
  readonly fixed: (name: string) => string
}

interface SlipContext {
  readonly locale: ScreenLocale
  readonly texts: SlipTexts
  /** Returns the items that always come with a condiment. */
  readonly fixedItems: (condiment: CondimentRecord) => readonly Names[]
}

/** The lines of a printout, none wider than the columns of the printer. */
export type Paper = readonly string[]

/**
 * Returns the printouts of a kitchen or label printer for an order: one slip with all of its lines,
 * or a label for each piece. The list is empty if no line is for this printer. A printer that feeds
 * bottom up prints the last line first.
 */
export function kitchenSlips(
  printer: PrinterRecord,
  lines: readonly OrderLine[],
  head: OrderHead,
  context: SlipContext,
): Paper[] {
  const ownLines = lines.filter((line) => line.item.printer_ids.includes(printer.id))
  if (ownLines.length === 0) return []
  const papers =
    printer.type === 'label'
      ? ownLines.flatMap((line) =>
          Array.from({ length: line.quantity }, () => label(line, printer, head, context)),
        )
      : [slip(ownLines, printer, head, context)]
  return printer.direction === 'bottom_up' ? papers.map((paper) => paper.toReversed()) : papers
}

function slip(
  lines: readonly OrderLine[],
  printer: PrinterRecord,
  head: OrderHead,
  context: SlipContext,
): Paper {
  const { max_characters: width } = printer
  const { texts } = context
  return [
    ...centered(printer.header_name || printer.name, width),
    rule(width, '='),
    ...leftAndRight(
      head.isTakeout ? texts.takeout : texts.table(head.table),
      texts.guests(head.guests),
      width,
    ),
    ...indented(head.at, 0, width),
    rule(width),
    ...lines.flatMap((line) => slipLine(line, String(line.quantity), width, context)),
    rule(width, '='),
  ]
}

function label(
  line: OrderLine,
  { max_characters: width }: PrinterRecord,
  head: OrderHead,
  context: SlipContext,
): Paper {
  const tableName = head.isTakeout ? context.texts.takeout : context.texts.table(head.table)
  return [
    ...leftAndRight(tableName, head.at.slice(-5), width),
    ...slipLine(line, '', width, context),
  ]
}

/** The properties of an ordered line that a kitchen slip needs. */
type SlipLine = Pick<OrderLine, 'choices' | 'selections' | 'message'> & {
  readonly item: Names & Pick<ItemRecord, 'auto_hold'>
}

/**
 * Lays out an ordered line with its condiments and message for a slip or label of `width` columns.
 * An empty `quantity` is not printed.
 */
export function slipLine(
  line: SlipLine,
  quantity: string,
  width: number,
  { locale, texts, fixedItems }: SlipContext,
): Paper {
  const name = slipName(line.item, locale)
  return [
    ...(quantity ? leftAndRight(name, quantity, width) : indented(name, 0, width)),
    ...(line.item.auto_hold ? indented(texts.hold, 2, width) : []),
    ...resolved(line.choices, line.selections).flatMap(({ one, condiment }) => {
      const ownLines = slipName(condiment, locale)
      const text =
        one.function_key && one.function_key !== 'memo'
          ? texts.function_key(one.function_key, ownLines)
          : ownLines
      const memo =
        keyOf(one, condiment) === 'memo' && one.memo.trim()
          ? indented(one.memo.trim(), 4, width)
          : []
      const fixed = one.function_key === 'no' ? [] : fixedItems(condiment)
      return [
        ...indented(text, 2, width),
        ...memo,
        ...fixed.flatMap((record) => indented(texts.fixed(slipName(record, locale)), 4, width)),
      ]
    }),
    ...(line.message.trim() ? indented(texts.message(line.message.trim()), 2, width) : []),
  ]
}
