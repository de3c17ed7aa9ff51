import { type Currency, formatMoney } from '@pos/domain/money/money'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Locale } from '@pos/texts/locales'
import { memo } from 'react'
import { Picture } from '#kit/values/picture.tsx'
import type { DeviceTexts } from '#lib/text/use-device-texts.ts'
import { OrderButton } from '#ui/input/order-button.tsx'
import { whyNotSoldOn } from './order.ts'
import type { PreviewItem, PreviewMenu } from './preview-menu.ts'

/** Properties of all item buttons. */
export interface ButtonsProps {
  menu: PreviewMenu
  other: PreviewMenu | null
  date: string
  locale: Locale
  /** Looked up once for all buttons, of which a page may have hundreds. */
  t: DeviceTexts
  currency: Currency
  onItem: (item: PreviewItem) => void
}

interface ItemButtonProps extends ButtonsProps {
  item: PreviewItem
  color: string | null
}

/**
 * An item's button: name, price, picture, and whether it can be ordered; marked if it differs from
 * the other menu.
 */
export const ItemButton = memo(function ItemButton({
  item,
  color,
  menu,
  other,
  date,
  locale,
  t,
  currency,
  onItem,
}: ItemButtonProps) {
  const why = whyNotSoldOn(menu, item, date)
  const difference = other && differenceOf(item, other.itemById.get(item.id), locale)
  return (
    <OrderButton
      name={buttonName(item, locale)}
      price={item.open_price ? t('screen.open_price') : formatMoney(item.price, currency)}
      picture={item.image && <Picture id={item.image} size={44} alt="" />}
      color={color}
      why={why && t(`states.${why}`)}
      difference={difference && t(`differences.${difference}`)}
      onClick={() => onItem(item)}
    />
  )
})

/** Returns how a button differs in look or price from the other menu. */
function differenceOf(item: PreviewItem, other: PreviewItem | undefined, locale: Locale) {
  if (!other) return 'only_here'
  const look = ({ price, open_price, sold_out, image }: PreviewItem) =>
    JSON.stringify([price, open_price, sold_out, image])
  return look(item) !== look(other) || buttonName(item, locale) !== buttonName(other, locale)
    ? 'changed'
    : null
}
