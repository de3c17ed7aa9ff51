import '@mantine/core/styles/NumberInput.css'
import { ActionIcon, Button, Group, NumberInput, Popover, Stack } from '@mantine/core'
import { type ItemAvailability, maxRemaining } from '@pos/contract/devices/availability'
import { IconMinus, IconNumbers, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameInLanguage } from '#lib/text/name-in-language.ts'
import type { ItemChange } from '#lib/use-change-availability.ts'
import classes from './availability.module.css'

interface CountControlProps {
  item: ItemAvailability
  onChange: (change: Omit<ItemChange, 'menu_item_id'>) => void
}

/** Counter of an item with − and +. A popover takes the number, and starts and ends counting. */
export function CountControl({ item, onChange }: CountControlProps) {
  const { t } = useTranslation('availability')
  const [isOpen, setOpen] = useState(false)
  const { remaining } = item
  const name = nameInLanguage(item)
  const isCounted = remaining !== null
  return (
    <Group gap={2} wrap="nowrap">
      {isCounted && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('less', { name })}
          onClick={() => onChange({ add: -1 })}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
      )}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        trapFocus
        returnFocus
        withinPortal
        position="bottom-end"
      >
        <Popover.Target>
          {isCounted ? (
            <button
              type="button"
              className={classes.count}
              data-low={remaining <= 3 || undefined}
              aria-label={t('set_count', { name, count: remaining })}
              onClick={() => setOpen(true)}
            >
              {remaining}
            </button>
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('begin_count', { name })}
              onClick={() => setOpen(true)}
            >
              <IconNumbers size={20} aria-hidden />
            </ActionIcon>
          )}
        </Popover.Target>
        <Popover.Dropdown>
          <CountForm
            item={item}
            onSubmit={(count) => {
              setOpen(false)
              onChange({ remaining: count })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {isCounted && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('more', { name })}
          onClick={() => onChange({ add: 1 })}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

function CountForm({
  item,
  onSubmit,
}: {
  item: ItemAvailability
  onSubmit: (count: number | null) => void
}) {
  const { t } = useTranslation('availability')
  const [count, setCount] = useState<number | string>(
    item.remaining === null ? '' : Math.max(0, item.remaining),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof count === 'number') onSubmit(count)
      }}
    >
      <Stack gap="xs">
        <NumberInput
          label={t('left')}
          {...(item.inventory_type === 'none' ? { description: t('until_close_only') } : {})}
          value={count}
          onChange={setCount}
          min={0}
          max={maxRemaining}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          hideControls
          size="md"
          inputMode="numeric"
          data-autofocus
        />
        <Group gap="xs" grow>
          {item.remaining !== null && (
            <Button variant="default" onClick={() => onSubmit(null)}>
              {t('stop_count')}
            </Button>
          )}
          <Button type="submit" disabled={typeof count !== 'number'}>
            {t('set')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
