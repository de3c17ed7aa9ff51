import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { HTMLAttributes, Ref } from 'react'
import classes from './drag-handle.module.css'

interface DragHandleProps extends Omit<HTMLAttributes<HTMLButtonElement>, 'color'> {
  ref: Ref<HTMLButtonElement>
  /** Says what is carried: "Drag: Drinks". */
  'aria-label': string
}

/** What a row or card is dragged by; takes what dnd-kit says of the handle. */
export function DragHandle(props: DragHandleProps) {
  return (
    <ActionIcon variant="subtle" color="secondary" className={classes.handle ?? ''} {...props}>
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
}
