import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDownBar,
  IconArrowForwardUp,
  IconColumns3,
  IconPercentage,
  IconX,
} from '@tabler/icons-react'
import { type Dispatch, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdjustDialog } from './adjust-dialog.tsx'
import type { GridColumn } from './cell-values.ts'
import { type GridAction, type GridState, selectedArea } from './grid-state.ts'
import { changedRecords } from './saving.ts'

interface BatchToolbarProps {
  state: GridState
  dispatch: Dispatch<GridAction>
  columns: readonly GridColumn[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  filters: ReactNode
}

/** Actions on the selected cells, the choice of columns, and the number of changes. */
export function BatchToolbar({
  state,
  dispatch,
  columns,
  hidden,
  onHidden,
  filters,
}: BatchToolbarProps) {
  const { t } = useTranslation('kit')
  const [isAdjusting, setAdjusting] = useState(false)
  const { left, right } = selectedArea(state)
  const hasMoney = state.columns
    .slice(left, right + 1)
    .some((column) => column.field.kind === 'money')
  const count = changedRecords(state).length
  return (
    <Group p="sm" gap="xs" justify="space-between">
      <Group gap={4} role="toolbar" aria-label={t('batch.tools')}>
        <Tool
          icon={IconArrowBackUp}
          label={t('batch.undo')}
          isOff={state.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        />
        <Tool
          icon={IconArrowForwardUp}
          label={t('batch.redo')}
          isOff={state.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        />
        <Tool
          icon={IconArrowDownBar}
          label={t('batch.fill_down')}
          onClick={() => dispatch({ type: 'fill_down' })}
        />
        <Tool icon={IconX} label={t('batch.revert')} onClick={() => dispatch({ type: 'revert' })} />
        <Tool
          icon={IconPercentage}
          label={t('batch.adjust')}
          isOff={!hasMoney}
          onClick={() => setAdjusting(true)}
        />
        <Menu closeOnItemClick={false} position="bottom-start">
          <Menu.Target>
            <Button
              variant="subtle"
              color="secondary"
              c="var(--mantine-color-dimmed)"
              leftSection={<IconColumns3 size={18} />}
            >
              {t('batch.columns')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {columns.slice(1).map(({ key, label }) => {
              const isShown = !hidden.includes(key)
              const toggle = () =>
                onHidden(isShown ? [...hidden, key] : hidden.filter((one) => one !== key))
              return (
                <Menu.CheckboxItem key={key} checked={isShown} onChange={toggle}>
                  {label}
                </Menu.CheckboxItem>
              )
            })}
          </Menu.Dropdown>
        </Menu>
        {filters}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {count > 0 ? t('batch.changed', { count }) : ''}
      </Text>
      {isAdjusting && (
        <AdjustDialog
          currency={state.currency}
          onClose={() => setAdjusting(false)}
          onApply={(adjustment) => {
            dispatch({ type: 'adjust', adjustment })
            setAdjusting(false)
          }}
        />
      )}
    </Group>
  )
}

function Tool({
  icon: Icon,
  label,
  isOff = false,
  onClick,
}: {
  icon: Icon
  label: string
  isOff?: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        size="lg"
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
