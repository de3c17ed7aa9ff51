import '@mantine/core/styles/NumberInput.css'
import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Paper,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { slipName } from '@pos/domain/order-screen/records'
import { resolved } from '@pos/domain/order-screen/selection'
import type { OrderMenu } from '@pos/order-screen/order-menu'
import type { Locale } from '@pos/texts/locales'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './basket.module.css'
import { type Entry, lineOn, type Order, withQuantity } from './order.ts'
import { ServiceSwitch } from './view-controls.tsx'

interface BasketProps {
  order: Order
  /** The menus; names are taken from the first. */
  menus: readonly OrderMenu[]
  locale: Locale
  onChange: (order: Order) => void
}

/** The sample order that both menus print. */
export function Basket({ order, menus, locale, onChange }: BasketProps) {
  const { t } = useTranslation('order-preview')
  return (
    <Paper p="md" component="section" aria-labelledby="sample-order">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="sample-order" size="h4">
          {t('basket.title')}
        </Title>
        {order.entries.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ ...order, entries: [] })}
          >
            {t('basket.clear')}
          </Button>
        )}
      </Group>
      <Service order={order} onChange={onChange} />
      {order.entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('basket.empty')}
        </Text>
      ) : (
        <ul className={classes.entries}>
          {order.entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              menus={menus}
              locale={locale}
              onQuantity={(by) => onChange(withQuantity(order, entry.id, by))}
            />
          ))}
        </ul>
      )}
    </Paper>
  )
}

/** Selects where the order is eaten, the table and the guests. */
function Service({ order, onChange }: Pick<BasketProps, 'order' | 'onChange'>) {
  const { t } = useTranslation('order-preview')
  return (
    <Group align="flex-end" gap="sm" mb="sm">
      <ServiceSwitch
        value={order.isTakeout ? 'takeout' : 'eat_in'}
        onChange={(service) => onChange({ ...order, isTakeout: service === 'takeout' })}
      />
      <TextInput
        label={t('basket.table')}
        w={90}
        maxLength={10}
        value={order.table}
        onChange={(event) => onChange({ ...order, table: event.currentTarget.value })}
      />
      <NumberInput
        label={t('basket.guests')}
        w={90}
        min={1}
        max={99}
        allowDecimal={false}
        value={order.guests}
        onChange={(guests) =>
          typeof guests === 'number' && guests >= 1 && onChange({ ...order, guests })
        }
      />
    </Group>
  )
}

interface RowProps extends Pick<BasketProps, 'menus' | 'locale'> {
  entry: Entry
  onQuantity: (change: number) => void
}

function EntryRow({ entry, menus, locale, onQuantity }: RowProps) {
  const { t } = useTranslation('order-preview')
  const line = menus.map((menu) => lineOn(menu, entry)).find((one) => one !== null)
  const name = line ? slipName(line.item, locale) : t('basket.gone')
  const condiments = line
    ? resolved(line.choices, line.selections).map(({ condiment }) => slipName(condiment, locale))
    : []
  return (
    <li className={classes.entry}>
      <div className={classes.entryName}>
        {name}
        {condiments.length > 0 && (
          <span className={classes.condiments}>
            {condiments.join(locale === 'ja' ? '、' : ', ')}
          </span>
        )}
      </div>
      <Group gap={6} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={t('basket.fewer', { name })}
          onClick={() => onQuantity(-1)}
        >
          {entry.quantity === 1 ? <IconTrash size={16} /> : <IconMinus size={16} />}
        </ActionIcon>
        <span className={classes.quantity}>{entry.quantity}</span>
        <ActionIcon
          variant="default"
          aria-label={t('basket.more', { name })}
          disabled={entry.quantity >= 99}
          onClick={() => onQuantity(1)}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Group>
    </li>
  )
}
