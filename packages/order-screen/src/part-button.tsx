import { UnstyledButton } from '@mantine/core'
import { buttonName, type PartRecord } from '@pos/domain/order-screen/records'
import type { Locale } from '@pos/texts/locales'
import { readableTextColor } from '@pos/theme/readable-text-color'
import type { PictureOf } from './item-button.tsx'
import classes from './order-screen.module.css'

interface PartButtonProps {
  /** null for the first page. */
  part: PartRecord | null
  name?: string
  color: string | null
  locale: Locale
  picture: PictureOf
  isCurrent?: boolean
  isTile?: boolean
  onPress: () => void
}

/** The button of a tab or page, or of the first page. */
export function PartButton({
  part,
  name,
  color,
  locale,
  picture,
  isCurrent,
  isTile,
  onPress,
}: PartButtonProps) {
  return (
    <UnstyledButton
      className={isTile ? classes.tile : classes.part}
      style={color ? { backgroundColor: color, color: readableTextColor(color) } : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
    >
      {part?.image && picture(part.image, isTile ? 40 : 22)}
      <span>{name ?? (part && buttonName(part, locale))}</span>
    </UnstyledButton>
  )
}
