import '@mantine/core/styles/Drawer.css'
import { ActionIcon, Button, Drawer, Stack } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { createPortal } from 'react-dom'
import { nameOf } from '../reference-names.ts'
import type { StoredRecord } from '../read-all.ts'
import classes from '../table.module.css'
import type { Active } from './active.ts'
import { AmountInPlace } from './amount-in-place.tsx'
import { SwitchInPlace } from './switch-in-place.tsx'
import { useRowActions } from './use-row-actions.tsx'

interface RowToolsProps {
  resource: ResourceDefinition
  record: StoredRecord
  active: Active
  onMode: (mode: Active['mode']) => void
}

/** What is done to one row: its actions beside it, or as a sheet on a phone, and the cell that is edited in place. */
export function RowTools({ resource, record, active: { row, mode }, onMode }: RowToolsProps) {
  const { t } = useTranslation(['kit', 'common'])
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
      {room &&
        createPortal(
          <span className={classes.rowTools} role="toolbar" aria-label={t('kit:row_actions', { name })}>
            {actions.map(({ key, label, icon: Icon, color = 'gray', run }) => (
              <ActionIcon key={key} variant="subtle" color={color} aria-label={label} title={label} onClick={run}>
                <Icon size={17} aria-hidden />
              </ActionIcon>
            ))}
          </span>,
          room,
        )}
      {source && cell && resource.fields[source]?.kind === 'money' && (
        <AmountInPlace key={`${record.id}${source}`} {...{ resource, record, source, cell, onClose: close }} />
      )}
      {source && resource.fields[source]?.kind === 'boolean' && (
        <SwitchInPlace key={`${record.id}${source}`} {...{ resource, record, source, onClose: close }} />
      )}
      <Drawer
        opened={mode === 'sheet'}
        onClose={() => onMode(null)}
        position="bottom"
        size="auto"
        styles={{
          inner: { alignItems: 'flex-end' },
          content: { flex: 'none', width: '100%', height: 'auto', borderRadius: '12px 12px 0 0' },
        }}
        title={name}
        closeButtonProps={{ 'aria-label': t('common:close') }}
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
                onMode(null)
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Drawer>
      {dialog}
    </>
  )
}
