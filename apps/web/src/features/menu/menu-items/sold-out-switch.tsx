import { Switch } from '@mantine/core'
import type { menuItems } from '@pos/contract/menu/menu-items'
import type { RecordOf } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useChangeAvailability } from '#lib/use-change-availability.ts'

interface SoldOutSwitchProps {
  item: RecordOf<typeof menuItems>
  size?: 'sm' | 'md'
}

/** Takes an item off sale until it is resumed, on every device at once. On means on sale. */
export function SoldOutSwitch({
  item: { id, name, sold_out, remaining },
  size = 'md',
}: SoldOutSwitchProps) {
  const { t } = useTranslation('menu-items')
  const change = useChangeAvailability()
  return (
    <Switch
      size={size}
      checked={!sold_out}
      disabled={sold_out && remaining !== null && remaining <= 0}
      aria-label={t('on_sale_of', { name })}
      onChange={(event) => {
        const isSoldOut = !event.currentTarget.checked
        change({
          changes: [{ menu_item_id: id, sold_out: isSoldOut }],
          message: t(isSoldOut ? 'now_sold_out' : 'now_on_sale', { name }),
          undo: [{ menu_item_id: id, sold_out: !isSoldOut }],
        })
      }}
    />
  )
}
