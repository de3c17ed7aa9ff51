import type { PrintJob } from '@pos/contract/devices/print-jobs'
import { releasedById } from '@pos/contract/released'
import { newUid } from '@pos/device-client/uid'
import type { Check, CheckLine } from '@pos/domain/checks/check'
import { localParts } from '@pos/domain/days/business-day'
import { kitchenSlips, type OrderHead, type SlipLine } from '@pos/domain/order-screen/kitchen-slip'
import { fixedItemsOf } from '@pos/domain/order-screen/order-line'
import { slipTexts } from '@pos/order-screen/paper-texts'
import { i18n } from '#app/i18n.ts'
import type { Shop } from '#device/use-shop.ts'

/** Papers of one kind of a check, for the outbox. */
export type Paper = PrintJob

/** Tickets for the kitchen: one paper for each printer, or for each piece on a label printer. */
export interface Tickets {
  readonly papers: readonly Paper[]
  /** Names of printers with the number of pieces that each prints. */
  readonly printers: readonly { readonly name: string; readonly pieces: number }[]
  /** Lines that no printer prints. */
  readonly unprinted: readonly CheckLine[]
}

interface TicketInput {
  readonly shop: Shop
  readonly check: Check
  readonly lines: readonly CheckLine[]
  readonly tableName: string
  readonly now: Date
  /** Number of former printings of the ticket. */
  readonly reprint?: number
}

/** Lays out the tickets of lines in the language of the shop's kitchen. */
export function ticketsOf({
  shop,
  check,
  lines: sent,
  tableName,
  now,
  reprint = 0,
}: TicketInput): Tickets {
  const locale = shop.shop.country_code === 'JP' ? 'ja' : 'en'
  const t = i18n.getFixedT(locale, 'order-screen')
  const { date, time } = localParts(now, shop.shop.timezone)
  // The kitchen makes the dishes of a course, not the course.
  const lines = sent.filter(({ course_id }) => !course_id)
  const head: OrderHead = {
    table: tableName,
    at: `${date} ${time}`,
    guests: check.guests,
    isTakeout: check.type === 'takeout',
  }
  const slips = lines.map((line) => slipLineOfCheck(line, shop))
  const kitchen = shop.printers.filter(({ type }) => type !== 'receipt')
  const papers = kitchen.flatMap((printer) =>
    kitchenSlips(printer, slips, head, { locale, texts: slipTexts(t) }).map((paper) => ({
      uid: newUid(),
      printer_id: printer.id,
      kind: 'ticket' as const,
      reprint,
      check_uid: check.uid,
      columns: printer.max_characters,
      lines: [...(reprint > 0 ? [t('print.reprint')] : []), ...paper],
      at: now.toISOString(),
    })),
  )
  const prints = (line: SlipLine) => kitchen.filter(({ id }) => line.printer_ids.includes(id))
  return {
    papers,
    printers: kitchen.flatMap((printer) => {
      const printed = slips.filter((line) => prints(line).includes(printer))
      const pieces = printed.reduce((sum, { quantity }) => sum + quantity, 0)
      return pieces > 0 ? [{ name: printer.name, pieces }] : []
    }),
    unprinted: lines.filter((_, index) => {
      const slip = slips[index]
      return slip !== undefined && prints(slip).length === 0
    }),
  }
}

/** Returns a line of a check for slips, with the slip names of the release. */
function slipLineOfCheck(line: CheckLine, { entities }: Shop): SlipLine {
  const items = releasedById(entities, 'menu-items')
  const condiments = releasedById(entities, 'condiments')
  const item = items.get(line.menu_item_id ?? '')
  const named = (name: string, name_en: string | null | undefined) => ({
    id: '',
    name,
    name_en: name_en ?? null,
  })
  return {
    names: item ?? named(line.name, line.name_en),
    quantity: line.quantity - line.voided - line.moved,
    hold: line.hold,
    message: line.message ?? '',
    printer_ids: item?.printer_ids ?? [],
    condiments: line.condiments.map((condiment) => {
      const record = condiments.get(condiment.condiment_id ?? '')
      const isLeftOut = condiment.function_key === 'no'
      return {
        names: record ?? named(condiment.name, condiment.name_en),
        function_key: condiment.function_key ?? null,
        memo: condiment.memo ?? '',
        fixed: record && !isLeftOut ? fixedItemsOf(record, items, condiments) : [],
      }
    }),
  }
}
