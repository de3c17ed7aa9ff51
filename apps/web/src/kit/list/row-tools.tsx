import '@mantine/core/styles/Drawer.css'
import { Button, Drawer, Menu, Stack } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type Ref, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
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

/** The actions of one row, as a menu or on a phone as a sheet, and the cell edited in place. */
export function RowTools({ resource, record, active: { row, mode }, onMode }: RowToolsProps) {
  const { actions, dialog } = useRowActions(resource, record, row, onMode)
  const source = mode && mode !== 'actions' ? mode.edit : null
  const cell = source && row.querySelector(`[data-edit="${source}"]`)?.closest('td')
  const isPhone = useIsPhone()
  const Actions = isPhone ? RowSheet : RowMenu
  const close = () => {
    onMode(null)
    row.querySelector<HTMLElement>('td[data-title] a')?.focus()
  }
  return (
    <>
      <Actions
        actions={actions}
        name={nameOf(resource, record)}
        row={row}
        isOpen={mode === 'actions'}
        onClose={() => onMode(null)}
      />
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
      {dialog}
    </>
  )
}

interface RowActionsProps {
  actions: readonly RowAction[]
  /** The record's name. */
  name: string
  row: HTMLTableRowElement
  isOpen: boolean
  onClose: () => void
}

function RowMenu({ actions, name, row, isOpen, onClose }: RowActionsProps) {
  const { t } = useTranslation('kit')
  const cell = row.querySelector('td[data-row-actions]')
  useEffect(() => {
    if (!isOpen) return undefined
    cell?.querySelector('button')?.setAttribute('aria-expanded', 'true')
    return () => cell?.querySelector('button')?.removeAttribute('aria-expanded')
  }, [cell, isOpen])
  if (!cell) return null
  return createPortal(
    <Menu opened={isOpen} onClose={onClose} position="bottom-end" offset={2}>
      <Menu.Target>
        <MenuAnchor label={t('row_actions', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, icon: Icon, color, run }) => (
          <Menu.Item
            key={key}
            {...(color ? { color } : {})}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>,
    cell,
  )
}

/** Places and names the menu: the row's button is not rendered by the menu. */
function MenuAnchor({ label, id, ref }: { label: string; id?: string; ref?: Ref<HTMLElement> }) {
  return (
    <span ref={ref} id={id} className={classes.menuAnchor}>
      {label}
    </span>
  )
}

/** The actions on a phone. */
function RowSheet({ actions, name, isOpen, onClose }: RowActionsProps) {
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
