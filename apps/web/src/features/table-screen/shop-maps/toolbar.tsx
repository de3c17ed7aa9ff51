import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconRotate,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react'
import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rotationStep } from './canvas/geometry.ts'
import classes from './floor.module.css'
import type { EditorAction, EditorState } from './floor-state.ts'

interface ToolbarProps {
  state: EditorState
  dispatch: Dispatch<EditorAction>
  usedCodes: ReadonlySet<string>
  problemCount: number
  children?: ReactNode
}

/** Undo, redo, rotate, copy, delete; errors. */
export function Toolbar({ state, dispatch, usedCodes, problemCount, children }: ToolbarProps) {
  const { t: texts } = useTranslation('shop-maps')
  const nothing = state.selection.length === 0
  return (
    <div className={classes.tools} role="toolbar" aria-label={texts('tools.label')}>
      <Tool
        label={texts('tools.undo')}
        disabled={state.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      >
        <IconArrowBackUp size={18} />
      </Tool>
      <Tool
        label={texts('tools.redo')}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      >
        <IconArrowForwardUp size={18} />
      </Tool>
      <span data-divider aria-hidden />
      <Tool
        label={texts('tools.rotate_left')}
        disabled={nothing}
        onClick={() => dispatch({ type: 'rotate', by: -rotationStep })}
      >
        <IconRotate size={18} />
      </Tool>
      <Tool
        label={texts('tools.rotate_right')}
        disabled={nothing}
        onClick={() => dispatch({ type: 'rotate', by: rotationStep })}
      >
        <IconRotateClockwise size={18} />
      </Tool>
      <Tool
        label={texts('tools.duplicate')}
        disabled={nothing}
        onClick={() => dispatch({ type: 'duplicate', usedCodes })}
      >
        <IconCopy size={18} />
      </Tool>
      <Tool
        label={texts('tools.remove')}
        disabled={nothing}
        onClick={() => dispatch({ type: 'remove' })}
      >
        <IconTrash size={18} />
      </Tool>
      <div className={classes.toolsEnd}>
        {problemCount > 0 && (
          <Badge variant="light" color="error" c="var(--mantine-color-error)" tt="none">
            {texts('tools.problems', { count: problemCount })}
          </Badge>
        )}
        {children}
      </div>
    </div>
  )
}

function Tool({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={label} disabled={disabled}>
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        size="lg"
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
