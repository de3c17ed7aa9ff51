import { Switch, UnstyledButton } from '@mantine/core'
import type { ItemAvailability } from '@pos/contract/devices/availability'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { nameInLanguage } from '#lib/text/name-in-language.ts'
import type { AvailabilityRequest, ItemChange } from '#lib/use-change-availability.ts'
import classes from './availability.module.css'
import { CountControl } from './count-control.tsx'
import { ItemLog } from './item-log.tsx'
import { nameOf } from './name-of.ts'

interface ItemRowProps {
  item: ItemAvailability
  until: 'close' | 'manual'
  change: (request: AvailabilityRequest) => void
}

/**
 * An item with a switch for the thumb, its remaining count, and the author and time of the last
 * change.
 */
export function ItemRow({ item, until, change }: ItemRowProps) {
  const { t } = useTranslation('availability')
  const { id, sold_out, stopped, remaining } = item
  const name = nameInLanguage(item)
  const [isLogOpen, setLogOpen] = useState(false)
  const isUsedUp = remaining !== null && remaining <= 0
  const press = (isSoldOut: boolean) =>
    change({
      changes: [{ menu_item_id: id, sold_out: isSoldOut, until }],
      message: t(isSoldOut ? 'now_sold_out' : 'now_on_sale', { name }),
      undo: [before(item)],
    })
  const count = (next: Omit<ItemChange, 'menu_item_id'>) =>
    change({
      changes: [{ menu_item_id: id, ...next }],
      ...(next.add === undefined
        ? {
            message: t('count_set', { name }),
            undo: [
              { menu_item_id: id, remaining: remaining === null ? null : Math.max(0, remaining) },
            ],
          }
        : {}),
    })
  return (
    <li className={classes.row} data-sold-out={sold_out || undefined}>
      <UnstyledButton
        className={classes.about}
        aria-haspopup="dialog"
        onClick={() => setLogOpen(true)}
      >
        <span className={classes.name}>{name}</span>
        <Facts item={item} />
      </UnstyledButton>
      {isLogOpen && <ItemLog id={id} name={name} onClose={() => setLogOpen(false)} />}
      <CountControl item={item} onChange={count} />
      <Switch
        size="xl"
        checked={!sold_out}
        disabled={isUsedUp && !stopped}
        aria-label={t('on_sale_of', { name })}
        onLabel={t('on')}
        offLabel={t('off')}
        classNames={{ track: classes.track ?? '' }}
        onChange={(event) => press(!event.currentTarget.checked)}
      />
    </li>
  )
}

/** The change that reverts an item's switch. */
export const before = ({ id, stopped, until }: ItemAvailability): ItemChange => ({
  menu_item_id: id,
  sold_out: stopped,
  ...(until ? { until } : {}),
})

function Facts({
  item: { remaining, stopped, until, sold_last_hour, set_by, set_device, set_at },
}: Pick<ItemRowProps, 'item'>) {
  const { t } = useTranslation('availability')
  const timeZone = useTimeZone()
  const facts = [
    ...(remaining !== null && remaining < 0 ? [t('oversold', { count: -remaining })] : []),
    ...(remaining === 0 ? [t('used_up')] : []),
    ...(stopped ? [t(until === 'close' ? 'until_close' : 'until_manual')] : []),
    ...(sold_last_hour ? [t('last_hour', { count: sold_last_hour })] : []),
    ...(set_at
      ? [t('set_by', { name: nameOf(set_by, set_device), at: formatDateTime(set_at, timeZone) })]
      : []),
  ]
  return facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>
}
