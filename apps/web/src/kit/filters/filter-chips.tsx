import { Button, CloseButton, Group, Menu, Popover, UnstyledButton } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../resource/labels.ts'
import classes from './filter-chips.module.css'
import { FilterControl } from './filter-control.tsx'
import { useFilterText } from './use-filter-text.ts'

/** The filters of a list and their values. */
export interface FilterChipsProps {
  resource: ResourceDefinition
  search: ListSearch
  onChange: (change: Record<string, string>) => void
  /** The fields to filter by. */
  names: readonly string[]
  /** Opens with the selection of the filter field. */
  isNew: boolean
}

/** One chip per set filter, to change or remove it, and a button to add one. */
export function FilterChips({ resource, names, search, onChange, isNew }: FilterChipsProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [edited, setEdited] = useState<string | null>(null)
  const shown = names.filter((name) => search[name] || name === edited)
  const left = names.filter((name) => !shown.includes(name))
  return (
    <>
      <Menu defaultOpened={isNew} position="bottom-start" returnFocus={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={left.length === 0}
          >
            {t('filters')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
          {left.map((name) => (
            <Menu.Item key={name} onClick={() => setEdited(name)}>
              {labels.field(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {shown.length > 0 && (
        <Group component="ul" className={classes.chips} aria-label={t('filters_set')}>
          {shown.map((name) => (
            <li key={name}>
              <Chip
                resource={resource}
                name={name}
                value={search[name] ?? ''}
                isOpen={edited === name}
                onOpen={(isOpen) => setEdited(isOpen ? name : null)}
                onChange={(value) => onChange({ [name]: value })}
              />
            </li>
          ))}
          <li>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                setEdited(null)
                onChange(Object.fromEntries(names.map((name) => [name, ''])))
              }}
            >
              {t('clear_filters')}
            </Button>
          </li>
        </Group>
      )}
    </>
  )
}

interface ChipProps {
  resource: ResourceDefinition
  name: string
  value: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (value: string) => void
}

/** A filter closed without a value is removed. */
function Chip({ resource, name, value, isOpen, onOpen, onChange }: ChipProps) {
  const { t } = useTranslation('kit')
  const label = useLabels(resource).field(name)
  const text = useFilterText(resource, name, value)
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      width={280}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.chip} data-open={isOpen || undefined}>
          <UnstyledButton
            className={classes.text}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {text ? t('filter_is', { name: label, value: text }) : label}
          </UnstyledButton>
          <CloseButton
            size="sm"
            aria-label={t('filter_remove', { name: label })}
            onClick={() => {
              onOpen(false)
              onChange('')
            }}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <FilterControl
          resource={resource}
          name={name}
          value={value}
          onChange={onChange}
          onDone={() => onOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
