import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { HTMLAttributes, Ref } from 'react'
import classes from './drag-handle.module.css'

interface DragHandleProps extends Omit<HTMLAttributes<HTMLButtonElement>, 'color'> {
  ref: Ref<HTMLButtonElement>
  /** Label of the handle, e.g. "Drag: Drinks". */
  'aria-label': string
}

/** The drag handle of a row or card, with the attributes from dnd-kit. */
export function DragHandle(props: DragHandleProps) {
  return (
    <ActionIcon variant="subtle" color="secondary" className={classes.handle ?? ''} {...props}>
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
}
