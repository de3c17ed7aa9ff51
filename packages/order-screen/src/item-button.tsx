import { type Currency, formatMoney } from '@pos/domain/money/money'
import { buttonName } from '@pos/domain/order-screen/records'
import type { Locale } from '@pos/texts/locales'
import { memo, type ReactNode } from 'react'
import { OrderButton } from './order-button.tsx'
import type { OrderItem, OrderMenu } from './order-menu.ts'
import { whyNotSoldOn } from './order-menu.ts'
import type { DeviceTexts } from './use-device-texts.ts'

/** Returns a picture of the shop as an image of `size` pixels. */
export type PictureOf = (id: string, size: number) => ReactNode

/** Properties of all item buttons. */
export interface ButtonsProps {
  menu: OrderMenu
  other: OrderMenu | null
  date: string
  locale: Locale
  /** Looked up once for all buttons, of which a page may have hundreds. */
  t: DeviceTexts
  currency: Currency
  picture: PictureOf
  onItem: (item: OrderItem) => void
}

interface ItemButtonProps extends ButtonsProps {
  item: OrderItem
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
  picture,
  onItem,
}: ItemButtonProps) {
  const why = whyNotSoldOn(menu, item, date)
  const difference = other && differenceOf(item, other.itemById.get(item.id), locale)
  return (
    <OrderButton
      name={buttonName(item, locale)}
      price={item.open_price ? t('screen.open_price') : formatMoney(item.price, currency)}
      picture={item.image && picture(item.image, 44)}
      color={color}
      why={why && t(`states.${why}`)}
      left={item.remaining === null || why ? null : t('screen.left', { left: item.remaining })}
      difference={difference && t(`differences.${difference}`)}
      onClick={() => onItem(item)}
    />
  )
})

/** Returns how a button differs in look or price from the other menu. */
function differenceOf(item: OrderItem, other: OrderItem | undefined, locale: Locale) {
  if (!other) return 'only_here'
  const look = ({ price, open_price, sold_out, image }: OrderItem) =>
    JSON.stringify([price, open_price, sold_out, image])
  return look(item) !== look(other) || buttonName(item, locale) !== buttonName(other, locale)
    ? 'changed'
    : null
}
