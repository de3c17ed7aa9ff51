import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLabels } from '#kit/resource/labels.ts'
import { selectionOf } from './selection.ts'

interface Numbers {
  min_select: number | null
  max_select: number | null
  condiment_ids: string[]
  child_group_ids: string[]
}

/**
 * Explains the limits in terms of the guest, and warns if fewer condiments are offered than
 * required.
 */
export function SelectionNote() {
  const labels = useLabels(condimentGroups)
  const { control } = useFormContext<Numbers>()
  const [min, max, condiments, children] = useWatch({
    control,
    name: ['min_select', 'max_select', 'condiment_ids', 'child_group_ids'],
  })
  const selection = selectionOf(min ?? 0, max ?? 0)
  // The options of child groups are unknown here.
  const isShort =
    children.length === 0 && condiments.length > 0 && selection.min > condiments.length
  const isWrong = isShort || selection.key === 'impossible'
  return (
    <span
      style={
        isWrong
          ? {
              color: 'var(--pos-warning-ink)',
              background: 'var(--pos-warning-soft)',
              padding: '1px 4px',
            }
          : {}
      }
    >
      {isShort
        ? labels.text('selection.too_few', { count: condiments.length })
        : labels.text(`selection.${selection.key}`, { ...selection })}
    </span>
  )
}
