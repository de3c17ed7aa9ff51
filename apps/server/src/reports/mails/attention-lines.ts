import {
  type AttentionKind,
  attentionKinds,
  type ShopAttention,
} from '@pos/contract/reports/attention'
import { allTexts } from '@pos/texts/all'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'

/** One kind of alert as a sentence, and the page below /pos that resolves it. */
export interface AttentionLine {
  readonly text: string
  readonly page: string
}

const pages: Readonly<Record<AttentionKind, string>> = {
  trouble_tables: 'trouble-tables',
  devices_offline: 'devices',
  printers_failing: 'printers',
  queues_late: 'devices',
  clocks_off: 'devices',
  oversold: 'availability',
  refused_posts: 'receipts',
  flagged_receipts: 'receipts',
  sign_ins_locked: 'devices',
  sends_refused: 'releases',
  releases_late: 'releases',
  running_low: 'availability',
  unsent_changes: 'releases',
}

const mostNames = 3

/** Returns the alerts of a shop, most costly first, as in the bell. */
export function attentionLines(shop: ShopAttention, locale: Locale): AttentionLine[] {
  const texts: Readonly<Partial<Record<string, string>>> = allTexts[locale].attention
  return attentionKinds.flatMap((kind) => {
    const value = shop[kind]
    const names = typeof value === 'number' ? [] : value.map(({ name }) => name)
    const count = typeof value === 'number' ? value : value.length
    if (count === 0) return []
    const text = (count === 1 ? texts[`${kind}_one`] : undefined) ?? texts[`${kind}_other`] ?? ''
    const shown = names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ' …' : '')
    return [{ text: fillText(text, { count, names: shown }), page: pages[kind] }]
  })
}
