import {
  type AttentionKind,
  flaggedFilters,
  type ShopAttention,
} from '@pos/contract/reports/attention'
import type { TFunction } from 'i18next'
import type { PagePath } from './routing/page-path.ts'
import type { SearchParams } from './routing/search-params.ts'
import { formatTime } from './text/format.ts'

interface Texts {
  readonly t: TFunction<'attention'>
  readonly printerTexts: TFunction<'printers'>
  /** Time zone of the shop. */
  readonly timeZone: string
}

/** A kind of alert in a shop; its text is `attention:<what>`. */
interface AttentionEntry {
  readonly what: AttentionKind
  readonly to: PagePath
  readonly search: SearchParams
  readonly count: number
  readonly names: string
  /** Time of the newest; null if unknown. */
  readonly at: string | null
}

const shownNames = 3

function listOf(names: readonly string[]) {
  const shown = names.slice(0, shownNames).join(', ')
  return names.length > shownNames ? `${shown} …` : shown
}

const line = (
  what: AttentionKind,
  to: PagePath,
  names: readonly string[],
): Omit<AttentionEntry, 'at'> => ({
  what,
  to,
  search: {},
  count: names.length,
  names: listOf(names),
})

/**
 * Returns the alerts of a shop, most costly first, each with its time and the page that resolves
 * it.
 */
export function attentionEntries(shop: ShopAttention, texts: Texts): AttentionEntry[] {
  const { t, printerTexts, timeZone } = texts
  const at = (instant: string) => formatTime(instant, timeZone)
  const printers = shop.printers_failing.map(({ name, state, since, backup }) =>
    t(backup === null ? 'printer' : 'printer_backup', {
      name,
      state: printerTexts(`states.${state}`),
      since: at(since),
      backup,
    }),
  )
  const clocks = shop.clocks_off.map(({ name, offset_seconds: offset }) =>
    t(offset > 0 ? 'clock_ahead' : 'clock_behind', {
      name,
      minutes: Math.round(Math.abs(offset) / 60),
    }),
  )
  const queues = shop.queues_late.map(({ name, receipts, oldest_at }) =>
    t('queue', { name, receipts, since: at(oldest_at) }),
  )
  const releases = shop.releases_late.map(({ name, since }) =>
    t('release', { name, since: at(since) }),
  )
  const locks = shop.sign_ins_locked.map(({ name, at: moment }) =>
    t('lock', { name, at: at(moment) }),
  )
  const low = shop.running_low.map(({ name, remaining }) => t('left', { name, remaining }))
  const namesOf = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name)
  const entries: Omit<AttentionEntry, 'at'>[] = [
    {
      what: 'trouble_tables',
      to: '/pos/trouble-tables',
      search: {},
      count: shop.trouble_tables,
      names: '',
    },
    line('devices_offline', '/pos/devices', namesOf(shop.devices_offline)),
    line('printers_failing', '/pos/printers', printers),
    line('queues_late', '/pos/devices', queues),
    line('clocks_off', '/pos/devices', clocks),
    {
      ...line('oversold', '/pos/availability', namesOf(shop.oversold)),
      search: { show: 'counted' },
    },
    {
      what: 'refused_posts',
      to: '/pos/receipts',
      search: { tab: 'quarantine' },
      count: shop.refused_posts,
      names: '',
    },
    {
      what: 'flagged_receipts',
      to: '/pos/receipts',
      search: flaggedFilters(shop),
      count: shop.flagged_receipts,
      names: '',
    },
    line('sign_ins_locked', '/pos/devices', locks),
    {
      what: 'sends_refused',
      to: '/pos/releases',
      search: {},
      count: shop.sends_refused,
      names: '',
    },
    line('releases_late', '/pos/releases', releases),
    { ...line('running_low', '/pos/availability', low), search: { show: 'counted' } },
    {
      what: 'unsent_changes',
      to: '/pos/releases',
      search: {},
      count: shop.unsent_changes,
      names: '',
    },
  ]
  return entries.flatMap((entry) =>
    entry.count > 0 ? [{ ...entry, at: shop.raised_at[entry.what] ?? null }] : [],
  )
}
