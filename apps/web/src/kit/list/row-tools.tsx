import '@mantine/core/styles/Drawer.css'
import { ActionIcon, Button, Drawer, Stack } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import classes from '#ui/table/table.module.css'
import type { Active } from '../in-place/active.ts'
import { AmountInPlace } from '../in-place/amount-in-place.tsx'
import { SwitchInPlace } from '../in-place/switch-in-place.tsx'
import { nameOf } from '../resource/reference-names.ts'
import type { StoredRecord } from './read-all.ts'
import { type RowAction, useRowActions } from './use-row-actions.tsx'

interface RowToolsProps {
  resource: ResourceDefinition
  record: StoredRecord
  active: Active
  onMode: (mode: Active['mode']) => void
}

/**
 * Tools of one row: its actions, next to it or as a sheet on a phone, and the cell that is edited
 * in place.
 */
export function RowTools({ resource, record, active: { row, mode }, onMode }: RowToolsProps) {
  const { actions, dialog } = useRowActions(resource, record, row, onMode)
  const room = row.querySelector('td[data-tools]')
  const source = mode && mode !== 'sheet' ? mode.edit : null
  const cell = source && row.querySelector(`[data-edit="${source}"]`)?.closest('td')
  const close = () => {
    onMode(null)
    row.querySelector<HTMLElement>('td[data-title] a')?.focus()
  }
  const name = nameOf(resource, record)
  return (
    <>
      {room && createPortal(<RowToolbar actions={actions} name={name} />, room)}
      {source && cell && resource.fields[source]?.kind === 'money' && (
        <AmountInPlace
          key={`${record.id}${source}`}
          {...{ resource, record, source, cell, onClose: close }}
        />
      )}
      {source && resource.fields[source]?.kind === 'boolean' && (
        <SwitchInPlace
          key={`${record.id}${source}`}
          {...{ resource, record, source, onClose: close }}
        />
      )}
      <RowSheet
        actions={actions}
        name={name}
        isOpen={mode === 'sheet'}
        onClose={() => onMode(null)}
      />
      {dialog}
    </>
  )
}

interface RowActionsProps {
  actions: readonly RowAction[]
  /** The record's name. */
  name: string
}

function RowToolbar({ actions, name }: RowActionsProps) {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.rowTools} role="toolbar" aria-label={t('row_actions', { name })}>
      {actions.map(({ key, label, icon: Icon, color = 'gray', run }) => (
        <ActionIcon
          key={key}
          variant="subtle"
          color={color}
          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon size={17} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  )
}

/** The actions on a phone. */
function RowSheet({
  actions,
  name,
  isOpen,
  onClose,
}: RowActionsProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      styles={{
        inner: { alignItems: 'flex-end' },
        content: { flex: 'none', width: '100%', height: 'auto', borderRadius: '12px 12px 0 0' },
      }}
      title={name}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="xs">
        {actions.map(({ key, label, icon: Icon, color = 'gray', run }) => (
          <Button
            key={key}
            variant="subtle"
            color={color}
            size="md"
            justify="flex-start"
            leftSection={<Icon size={20} aria-hidden />}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Drawer>
  )
}
