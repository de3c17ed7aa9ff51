import { flaggedFilters, type ShopAttention } from '@pos/contract/reports/dashboard'
import type { TFunction } from 'i18next'
import { formatTime } from '#lib/format.ts'
import type { PagePath } from '#lib/page-path.ts'

interface Texts {
  readonly t: TFunction<'dashboard'>
  readonly printerTexts: TFunction<'printers'>
  /** Of the shop whose entries they are. */
  readonly timeZone: string
}

const shownNames = 3

function listOf(names: readonly string[]) {
  const shown = names.slice(0, shownNames).join(', ')
  return names.length > shownNames ? `${shown} …` : shown
}

const line = <W extends string>(what: W, to: PagePath, names: readonly string[]) => ({
  what,
  to,
  search: {},
  count: names.length,
  names: listOf(names),
})

/** What needs attention in a shop, the costliest first, each with the page on which it is put right. */
export function attentionEntries(shop: ShopAttention, texts: Texts) {
  const { t, printerTexts, timeZone } = texts
  const at = (instant: string) => formatTime(instant, timeZone)
  const printers = shop.printers_failing.map(({ name, state, since, backup }) =>
    t(backup === null ? 'attention.printer' : 'attention.printer_backup', {
      name,
      state: printerTexts(`states.${state}`),
      since: at(since),
      backup,
    }),
  )
  const clocks = shop.clocks_off.map(({ name, offset_seconds: offset }) =>
    t(offset > 0 ? 'attention.clock_ahead' : 'attention.clock_behind', { name, minutes: Math.round(Math.abs(offset) / 60) }),
  )
  const queues = shop.queues_late.map(({ name, receipts, oldest_at }) => t('attention.queue', { name, receipts, since: at(oldest_at) }))
  const releases = shop.releases_late.map(({ name, since }) => t('attention.release', { name, since: at(since) }))
  const locks = shop.sign_ins_locked.map(({ name, at: moment }) => t('attention.lock', { name, at: at(moment) }))
  const namesOf = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name)
  return [
    { what: 'trouble_tables' as const, to: '/pos/trouble-tables', search: {}, count: shop.trouble_tables, names: '' },
    line('devices_offline' as const, '/pos/devices', namesOf(shop.devices_offline)),
    line('printers_failing' as const, '/pos/printers', printers),
    line('queues_late' as const, '/pos/devices', queues),
    line('clocks_off' as const, '/pos/devices', clocks),
    { ...line('oversold' as const, '/pos/availability', namesOf(shop.oversold)), search: { show: 'counted' } },
    { what: 'refused_posts' as const, to: '/pos/receipts', search: { tab: 'quarantine' }, count: shop.refused_posts, names: '' },
    { what: 'flagged_receipts' as const, to: '/pos/receipts', search: flaggedFilters(shop), count: shop.flagged_receipts, names: '' },
    line('sign_ins_locked' as const, '/pos/devices', locks),
    { what: 'sends_refused' as const, to: '/pos/releases', search: {}, count: shop.sends_refused, names: '' },
    line('releases_late' as const, '/pos/releases', releases),
    { what: 'unsent_changes' as const, to: '/pos/releases', search: {}, count: shop.unsent_changes, names: '' },
  ].filter((entry) => entry.count > 0)
}
