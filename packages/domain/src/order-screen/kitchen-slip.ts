import type { OrderLine } from './order-line.ts'
import { centered, indented, leftAndRight, rule } from './paper.ts'
import {
  type CondimentRecord,
  type FunctionKey,
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
}

/** A condiment of a line on a slip. */
interface SlipCondiment {
  readonly names: Names
  /** The function key pressed before it. */
  readonly function_key: FunctionKey | null
  readonly memo: string
  /** The items that always come with it. */
  readonly fixed: readonly Names[]
}

/** A line on a slip. */
export interface SlipLine {
  readonly names: Names
  readonly quantity: number
  readonly hold: boolean
  readonly message: string
  readonly condiments: readonly SlipCondiment[]
  readonly printer_ids: readonly string[]
}

/** Returns an ordered line for slips. `fixedItems` returns the items that come with a condiment. */
export function slipLineOf(
  { item, choices, selections, quantity, message }: OrderLine,
  fixedItems: (condiment: CondimentRecord) => readonly Names[],
): SlipLine {
  return {
    names: item,
    quantity,
    hold: item.auto_hold,
    message,
    printer_ids: item.printer_ids,
    condiments: resolved(choices, selections).map(({ one, condiment }) => ({
      names: condiment,
      function_key: one.function_key,
      memo: keyOf(one, condiment) === 'memo' ? one.memo : '',
      fixed: one.function_key === 'no' ? [] : fixedItems(condiment),
    })),
  }
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
  lines: readonly SlipLine[],
  head: OrderHead,
  context: SlipContext,
): Paper[] {
  const ownLines = lines.filter((line) => line.printer_ids.includes(printer.id))
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
  lines: readonly SlipLine[],
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
  line: SlipLine,
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

/**
 * Lays out an ordered line with its condiments and message for a slip or label of `width` columns.
 * An empty `quantity` is not printed.
 */
export function slipLine(
  line: Omit<SlipLine, 'quantity' | 'printer_ids'>,
  quantity: string,
  width: number,
  { locale, texts }: SlipContext,
): Paper {
  const name = slipName(line.names, locale)
  return [
    ...(quantity ? leftAndRight(name, quantity, width) : indented(name, 0, width)),
    ...(line.hold ? indented(texts.hold, 2, width) : []),
    ...line.condiments.flatMap(({ names, function_key, memo, fixed }) => {
      const ownName = slipName(names, locale)
      const text =
        function_key && function_key !== 'memo'
          ? texts.function_key(function_key, ownName)
          : ownName
      return [
        ...indented(text, 2, width),
        ...(memo.trim() ? indented(memo.trim(), 4, width) : []),
        ...fixed.flatMap((record) => indented(texts.fixed(slipName(record, locale)), 4, width)),
      ]
    }),
    ...(line.message.trim() ? indented(texts.message(line.message.trim()), 2, width) : []),
  ]
}
