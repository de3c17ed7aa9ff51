import { UnstyledButton } from '@mantine/core'
import { readableTextColor } from '@pos/theme/readable-text-color'
import type { ReactNode } from 'react'
import classes from './order-button.module.css'

interface OrderButtonProps {
  name: string
  price: string
  picture: ReactNode
  /** "#rrggbb" of the group, or undefined. */
  color: string | null
  /** Why it cannot be ordered. */
  why?: string | null | undefined
  /** Pieces that are left, if they are counted. */
  left?: string | null | undefined
  /** Difference from the other version. */
  difference?: string | null | undefined
  /** Without it, the button is disabled. */
  onClick?: () => void
}

/**
 * A button of the order screen as on devices: name, price, picture, and whether it can be ordered.
 */
export function OrderButton({
  name,
  price,
  picture,
  color,
  why,
  left,
  difference,
  onClick,
}: OrderButtonProps) {
  const style = {
    className: classes.item ?? '',
    'data-unsellable': Boolean(why) || undefined,
    style: color ? { backgroundColor: color, color: readableTextColor(color) } : {},
  }
  const content = (
    <>
      {picture}
      <span className={classes.itemText}>
        <span className={classes.itemName}>{name}</span>
        <span className={classes.itemPrice}>{price}</span>
      </span>
      {(why || left || difference) && (
        <span className={classes.marks}>
          {why && <span className={classes.mark}>{why}</span>}
          {left && <span className={classes.left}>{left}</span>}
          {difference && <span className={classes.difference}>{difference}</span>}
        </span>
      )}
    </>
  )
  if (!onClick) return <div {...style}>{content}</div>
  return (
    <UnstyledButton {...style} onClick={onClick}>
      {content}
    </UnstyledButton>
  )
}
