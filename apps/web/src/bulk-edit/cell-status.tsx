import { Button, Group, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { cellText } from './cell-values.ts'
import { cellSentences } from './grid-row.tsx'
import { type GridAction, type GridState, keyAt, textAt } from './grid-state.ts'
import { invalidCells } from './saving.ts'
import { pointOf } from './use-batch.ts'

/**
 * The line above the grid: the value of the selected cell, its problems, a value that another user
 * stored in it, and a button to the next error.
 */
export function CellStatus({
  state,
  dispatch,
}: {
  state: GridState
  dispatch: Dispatch<GridAction>
}) {
  const { t } = useTranslation('kit')
  const { focus, columns, conflicts, currency, errors } = state
  const column = columns[focus.column]
  if (!column) return null
  const key = keyAt(state, focus.row, focus.column)
  const sentences = cellSentences(state, key)
  const wrong = [...invalidCells(state), ...errors.keys(), ...conflicts.keys()]
  const next = wrong[(wrong.indexOf(key) + 1) % wrong.length]
  const resolve = (take: 'mine' | 'theirs') => dispatch({ type: 'resolve', key, take })
  return (
    <Group px="sm" pb={6} gap="sm" mih={36} justify="space-between">
      <Group gap="sm" aria-live="polite" style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" truncate>
          <b>{`${textAt(state, { row: focus.row, column: 0 })} · ${column.label}`}</b>{' '}
          {textAt(state, focus)}
        </Text>
        {sentences.map((sentence) => (
          <Text key={sentence} size="sm" c="var(--pos-error-ink)">
            {sentence}
          </Text>
        ))}
        {conflicts.has(key) && (
          <>
            <Text size="sm">
              {t('batch.theirs', { value: cellText(column, conflicts.get(key), currency) })}
            </Text>
            <Button size="compact-sm" variant="light" onClick={() => resolve('theirs')}>
              {t('stale.theirs')}
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => resolve('mine')}>
              {t('stale.mine')}
            </Button>
          </>
        )}
      </Group>
      {next && (
        <Button
          size="compact-sm"
          variant="light"
          color="error"
          onClick={() => dispatch({ type: 'select', point: pointOf(state, next) })}
        >
          {t('batch.next_error', { count: wrong.length })}
        </Button>
      )}
    </Group>
  )
}
