import { Button, Group } from '@mantine/core'
import type { ItemAvailability } from '@pos/contract/devices/availability'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailabilityRequest } from '#lib/use-change-availability.ts'
import classes from './availability.module.css'
import { before, ItemRow } from './item-row.tsx'
import type { ItemGroup } from './use-items.ts'

interface GroupSectionProps {
  /** `items`: all matches; `drawn`: rendered ones. */
  group: ItemGroup & { readonly drawn: readonly ItemAvailability[] }
  until: 'close' | 'manual'
  change: (request: AvailabilityRequest) => void
}

/** A part of the menu, with a button for all of its items. */
export function GroupSection({ group: { name, items, drawn }, until, change }: GroupSectionProps) {
  const { t } = useTranslation('availability')
  const heading = useId()
  const label = name ?? t('no_group')
  const isAllSoldOut = items.every((item) => item.stopped)
  const press = () => {
    const affected = items.filter((item) => item.stopped === isAllSoldOut)
    change({
      changes: affected.map(({ id }) => ({ menu_item_id: id, sold_out: !isAllSoldOut, until })),
      message: t(isAllSoldOut ? 'group_on_sale' : 'group_sold_out', {
        name: label,
        count: affected.length,
      }),
      undo: affected.map(before),
    })
  }
  return (
    <section aria-labelledby={heading} className={classes.group}>
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.heading}>
        <h2 id={heading}>{label}</h2>
        <Button
          variant="default"
          size="sm"
          h={44}
          aria-label={t(isAllSoldOut ? 'all_on_sale_of' : 'all_sold_out_of', { name: label })}
          onClick={press}
        >
          {t(isAllSoldOut ? 'all_on_sale' : 'all_sold_out')}
        </Button>
      </Group>
      <ul className={classes.rows}>
        {drawn.map((item) => (
          <ItemRow key={item.id} item={item} until={until} change={change} />
        ))}
      </ul>
    </section>
  )
}
