import { familyGroups } from '@pos/contract/features/family-groups'
import type { ReactNode } from 'react'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { DragHandle } from '#ui/drag-handle.tsx'
import classes from './group-tree.module.css'
import type { GroupRecord } from './tree.ts'

/** A major group before anything can be dragged to it. */
export function StillMajor({ children }: { id: string; children: ReactNode }) {
  return <div className={classes.target}>{children}</div>
}

/** A family group with its handle, before the program of dragging is there. */
export function StillFamily({ family, children }: { family: GroupRecord; children: ReactNode }) {
  const labels = useLabels(familyGroups)
  return (
    <li className={classes.family}>
      <DragHandle
        ref={null}
        data-family={family.id}
        aria-label={labels.text('move.handle', { name: nameOf(familyGroups, { ...family }) })}
      />
      {children}
    </li>
  )
}
