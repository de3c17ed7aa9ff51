import { Button, CloseButton, Group, Popover } from '@mantine/core'
import type { Field } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { formatMoney } from '@pos/domain/money'
import { IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import type { List } from '../data/use-list.ts'
import { useResourceTexts } from '../screen/resource-texts.ts'
import { useScreen } from '../screen/screen-context.ts'
import { ReferenceName } from '../values/cell-value.tsx'
import classes from './filters.module.css'

const FilterPanel = lazy(() => import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel })))

/** The filter button, and what is filtered by, as chips that can be taken off. */
export function Filters({ list }: { list: List<ResourceDefinition> }) {
  const { resource, fixed } = useScreen()
  const { t } = useTranslation('kit')
  const texts = useResourceTexts(resource.name)
  const [isOpen, setOpen] = useState(false)
  const names = resource.list.filters.filter((name) => !(name in fixed))
  if (names.length === 0) return null
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = list.state.filters
    list.change({ filters: value ? { ...others, [name]: value } : others })
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} trapFocus shadow="md" withinPortal>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {t('filters.open')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Suspense>{isOpen && <FilterPanel resource={resource} names={names} values={list.state.filters} onChange={set} />}</Suspense>
        </Popover.Dropdown>
      </Popover>
      <Group gap={6} component="ul" p={0} m={0}>
        {names.map((name) => {
          const value = list.state.filters[name]
          const field = resource.fields[name]
          if (!value || !field) return null
          return (
            <li key={name} className={classes.chip}>
              <span>
                {texts.field(name)}: <FilterValue field={field} value={value} option={(one) => texts.option(name, one)} />
              </span>
              <CloseButton size="xs" aria-label={t('filters.remove', { name: texts.field(name) })} onClick={() => set(name, '')} />
            </li>
          )
        })}
      </Group>
    </>
  )
}

function FilterValue({ field, value, option }: { field: Field<unknown>; value: string; option: (value: string) => string }): ReactNode {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const { kind } = field
  if (kind === 'boolean') return value === 'true' ? t('values.yes') : t('values.no')
  if (kind === 'reference' || kind === 'references') {
    return value.split(',').map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        {id === 'none' ? t('filters.none') : <ReferenceName to={field.to ?? ''} id={id} />}
      </span>
    ))
  }
  if (kind === 'money' || kind === 'integer' || kind === 'date') {
    const [from = '', to = from] = value.split('..')
    const say = (end: string) => (end !== '' && kind === 'money' ? formatMoney(Number(end), currency) : end)
    return `${say(from)}–${say(to)}`
  }
  return value.split(',').map(option).join(', ')
}
