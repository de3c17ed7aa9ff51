import { Stack, Text } from '@mantine/core'
import { localParts } from '@pos/domain/days/business-day'
import { kitchenSlips, type OrderHead, slipLineOf } from '@pos/domain/order-screen/kitchen-slip'
import { checkOf, fixedItemsOf, type OrderLine } from '@pos/domain/order-screen/order-line'
import { receiptPaper } from '@pos/domain/order-screen/receipt-paper'
import { slipName } from '@pos/domain/order-screen/records'
import { computeTotals } from '@pos/domain/receipts/totals'
import { textWidth } from '@pos/domain/text/text-width'
import type { OrderMenu } from '@pos/order-screen/order-menu'
import { PaperSheet } from '@pos/order-screen/paper-sheet.tsx'
import { receiptTexts, slipTexts } from '@pos/order-screen/paper-texts'
import { useDeviceTexts } from '@pos/order-screen/use-device-texts'
import type { Locale } from '@pos/texts/locales'
import { useState } from 'react'
import { useProfile } from '#lib/profile.ts'
import { lineOn, type Order } from './order.ts'
import classes from './papers.module.css'

/** Columns of a receipt if no receipt printer is registered. */
const usualColumns = 32

interface PapersProps {
  menu: OrderMenu
  order: Order
  locale: Locale
}

/** Printouts of one menu for the sample order: a slip per kitchen printer, and the receipt. */
export function Papers({ menu, order, locale }: PapersProps) {
  const t = useDeviceTexts(locale)
  const lines = order.entries.flatMap((entry) => lineOn(menu, entry) ?? [])
  const missing = order.entries.length - lines.length
  const unprinted = lines.filter(
    (line) =>
      !menu.printers.some(
        (one) => one.type !== 'receipt' && line.item.printer_ids.includes(one.id),
      ),
  )
  return (
    <Stack gap="sm" className={classes.papers}>
      {missing > 0 && <Note text={t('papers.missing', { count: missing })} />}
      {unprinted.length > 0 && (
        <Note
          text={t('papers.no_printer', {
            names: unprinted.map((line) => slipName(line.item, locale)).join(', '),
          })}
        />
      )}
      {lines.length > 0 && (
        <div className={classes.sheets}>
          <Slips menu={menu} lines={lines} order={order} locale={locale} />
          <Receipts menu={menu} lines={lines} order={order} locale={locale} />
        </div>
      )}
    </Stack>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

type SheetsProps = PapersProps & { lines: readonly OrderLine[] }

function Slips({ menu, lines, order, locale }: SheetsProps) {
  const t = useDeviceTexts(locale)
  const head = useHead(order)
  const context = { locale, texts: slipTexts(t) }
  const slipLines = lines.map((line) =>
    slipLineOf(line, (condiment) => fixedItemsOf(condiment, menu.itemById, menu.index.condiments)),
  )
  return menu.printers
    .filter((printer) => printer.type !== 'receipt')
    .flatMap((printer) =>
      kitchenSlips(printer, slipLines, head, context).map((paper, index) => (
        <PaperSheet
          // oxlint-disable-next-line react/no-array-index-key
          key={`${printer.id} ${index}`}
          lines={paper}
          columns={printer.max_characters}
          widthOf={textWidth}
          label={t(`papers.${printer.type}`, {
            name: printer.name,
            columns: printer.max_characters,
          })}
        />
      )),
    )
}

function Receipts({ menu, lines, order, locale }: SheetsProps) {
  const t = useDeviceTexts(locale)
  const head = useHead(order)
  const { shop } = useProfile()
  if (!shop) return null
  const totals = computeTotals(
    checkOf(lines, { isTakeout: order.isTakeout, guests: order.guests, shop }),
  )
  const registered = menu.printers.filter((printer) => printer.type === 'receipt')
  const printers =
    registered.length > 0
      ? registered
      : [{ id: '', name: t('papers.no_receipt_printer'), max_characters: usualColumns }]
  return printers.map((printer) => (
    <PaperSheet
      key={printer.id}
      lines={receiptPaper(
        { shop, lines, totals, head, locale, texts: receiptTexts(t) },
        printer.max_characters,
      )}
      columns={printer.max_characters}
      widthOf={textWidth}
      label={t('papers.receipt', { name: printer.name, columns: printer.max_characters })}
    />
  ))
}

function useHead({ table, guests, isTakeout }: Order): OrderHead {
  const [now] = useState(() => new Date())
  const { date, time } = localParts(now, useProfile().shop?.timezone ?? 'Asia/Tokyo')
  return { table, guests, isTakeout, at: `${date} ${time}` }
}
