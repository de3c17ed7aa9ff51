import type { StoredCheckEvent } from '@pos/contract/checks/check-events'
import type { getCheckHistory } from '@pos/contract/checks/live-floor'
import type { ResponseOf } from '@pos/contract/endpoint'
import type { TFunction } from 'i18next'

/** A check with its events, and the names in them. */
export type CheckHistory = ResponseOf<typeof getCheckHistory>['data']

type Translate = TFunction<'live-floor'>

interface Texts {
  readonly t: Translate
  readonly amount: (amount: number) => string
}

/** Returns the names of all lines that the check had, by uid. */
export function lineNames({ check, events }: CheckHistory): ReadonlyMap<string, string> {
  const added = events.flatMap((event) => (event.kind === 'add' ? event.payload.lines : []))
  return new Map([...added, ...check.lines].map(({ uid, name }) => [uid, name]))
}

/** Returns the reason that a person gave for an event. */
export const reasonOf = (event: StoredCheckEvent): string | null =>
  event.kind === 'void' || event.kind === 'cancel' ? (event.payload.reason ?? null) : null

/** Returns what an event did, as a line of the history. */
export function eventText(event: StoredCheckEvent, history: CheckHistory, texts: Texts): string {
  const { t, amount } = texts
  const names = lineNames(history)
  const nameOf = (uid: string) => names.get(uid) ?? uid
  const listOf = (uids: readonly string[]) => joined(uids.map(nameOf), t)
  const item = (uid: string, quantity: number) => t('history.item', { name: nameOf(uid), quantity })
  const target = (uid: string) => {
    const other = history.related.find((check) => check.uid === uid)
    return other?.tables.join(', ') || t('history.another')
  }
  switch (event.kind) {
    case 'open':
    case 'cancel':
    case 'reopen':
    case 'release':
    case 'restore':
    case 'unpay':
      return t(`history.${event.kind}`)
    case 'set':
      return t('history.set', { changes: changesOf(event.payload, t) })
    case 'add': {
      const items = event.payload.lines.map(({ name, quantity }) =>
        t('history.item', { name, quantity }),
      )
      return t('history.add', { items: joined(items, t) })
    }
    case 'change':
      return t('history.change', { item: nameOf(event.payload.line_uid) })
    case 'send':
      return t('history.send', { items: listOf(event.payload.line_uids) })
    case 'void': {
      const { line_uid, quantity, comp } = event.payload
      return t(comp ? 'history.comp' : 'history.void', { item: item(line_uid, quantity) })
    }
    case 'move':
      return t('history.move', {
        table: target(event.payload.to_check_uid),
        items: listOf(event.payload.lines.map(({ line_uid }) => line_uid)),
      })
    case 'merge':
      return t('history.merge', { table: target(event.payload.to_check_uid) })
    case 'discount':
      return 'add' in event.payload
        ? t('history.discount', { name: event.payload.add.name })
        : t('history.discount_removed')
    case 'split':
      return event.payload.parts.length > 0
        ? t('history.split', { count: event.payload.parts.length })
        : t('history.unsplit')
    case 'pay':
      return t('history.pay', { name: event.payload.name, amount: amount(event.payload.amount) })
    case 'kitchen':
      return t(`history.${event.payload.state}`, { items: listOf(event.payload.line_uids) })
    case 'print':
      return t('bill' in event.payload ? 'history.bill' : 'history.ticket')
    case 'close': {
      const { part_uid, total } = event.payload
      return t(part_uid === null ? 'history.close' : 'history.close_part', {
        amount: amount(total),
      })
    }
  }
}

/** Maximum number of names in a line of the history. */
const maxNames = 6

function joined(names: readonly string[], t: Translate): string {
  const shown = names.slice(0, maxNames).join(t('history.separator'))
  return names.length > maxNames
    ? t('history.count_of', { name: shown, count: names.length - maxNames })
    : shown
}

type Changes = Extract<StoredCheckEvent, { kind: 'set' }>['payload']

function changesOf(changes: Changes, t: Translate): string {
  const { guests, name, note, tables } = changes
  const none = t('history.changes.none')
  return [
    guests !== undefined && t('history.changes.guests', { value: guests }),
    name !== undefined && t('history.changes.name', { value: name ?? none }),
    note !== undefined && t('history.changes.note', { value: note ?? none }),
    tables && t('history.changes.tables', { value: tables.join(', ') || none }),
    changes.customer_id !== undefined && t('history.changes.customer'),
    changes.revenue_center_id !== undefined && t('history.changes.revenue_center'),
    changes.mode_id !== undefined && t('history.changes.mode'),
    changes.off_tax !== undefined && t('history.changes.off_tax'),
  ]
    .filter(Boolean)
    .join(t('history.separator'))
}
