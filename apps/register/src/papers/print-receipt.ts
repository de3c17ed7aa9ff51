import type { PrintJob } from '@pos/contract/devices/print-jobs'
import { type PostedReceiptInput, postedReceipt } from '@pos/contract/sales/posted-receipt'
import { newUid } from '@pos/device-client/uid'
import { localParts } from '@pos/domain/days/business-day'
import { receiptCopy } from '@pos/domain/order-screen/receipt-copy'
import { copyTexts } from '@pos/order-screen/paper-texts'
import { i18n } from '#app/i18n.ts'
import type { Shop } from '#device/use-shop.ts'

/** Columns if no receipt printer is registered. */
const usualColumns = 32

interface ReceiptPaperInput {
  readonly shop: Shop
  readonly receipt: PostedReceiptInput
  readonly kind: 'bill' | 'receipt'
  /** Number of former printings. */
  readonly reprint: number
  readonly now: Date
}

/** Lays out a bill or a receipt for the check printer of this device. */
export function receiptPaperOf({ shop, receipt, kind, reprint, now }: ReceiptPaperInput) {
  const printer = checkPrinterOf(shop)
  const locale = shop.shop.country_code === 'JP' ? 'ja' : 'en'
  const t = i18n.getFixedT(locale, 'order-screen')
  const { date, time } = localParts(now, shop.shop.timezone)
  const heading = [
    ...(kind === 'bill' ? [t('print.bill')] : []),
    ...(reprint > 0 ? [t('print.printed', { count: reprint + 1 })] : []),
  ]
  const columns = printer?.max_characters ?? usualColumns
  const lines = receiptCopy(
    {
      shop: shop.shop,
      receipt: { ...postedReceipt.parse(receipt), cash_rounding: receipt.cash_rounding ?? 0 },
      at: `${date} ${time}`,
      heading,
      texts: copyTexts(t),
    },
    columns,
  )
  return { printer, columns, lines }
}

/** Returns the paper as a job of the check printer; null without one. */
export function receiptJob(input: ReceiptPaperInput): PrintJob | null {
  const { printer, columns, lines } = receiptPaperOf(input)
  if (!printer) return null
  return {
    uid: newUid(),
    printer_id: printer.id,
    kind: input.kind,
    reprint: input.reprint,
    check_uid: input.receipt.check_uid ?? null,
    columns,
    lines: [...lines],
    at: input.now.toISOString(),
  }
}

function checkPrinterOf({ settings, printers }: Shop) {
  return (
    printers.find(({ id }) => id === settings.check_printer_id) ??
    printers.find(({ type }) => type === 'receipt')
  )
}
