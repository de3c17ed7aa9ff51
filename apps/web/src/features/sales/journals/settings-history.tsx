import { Text } from '@mantine/core'
import type { JournalSettingsAnswer } from '@pos/contract/accounting/journal-settings'
import { bookingKeys, salesParts } from '@pos/domain/journals/bookings'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

/** Maximum number of shown changes per save; a preset changes nearly all. */
const mostShown = 8

/** Lists changes of accounts with their authors, newest first. */
export function SettingsHistory({ answer }: { answer: JournalSettingsAnswer }) {
  const { t } = useTranslation('journals')
  const timeZone = useTimeZone()
  const nameOf = useSettingName(answer)
  return (
    <Section title={t('accounts.history')}>
      {answer.history.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('accounts.history_empty')}
        </Text>
      ) : (
        <PlainTable
          label={t('accounts.history')}
          isStacked
          records={answer.history.flatMap(changesOf)}
          keyOf={({ key }) => key}
          columns={[
            {
              label: t('exports.at'),
              role: 'title',
              render: ({ entry: { at, user_name }, isFirst }) =>
                isFirst ? `${formatDateTime(at, timeZone)} ${user_name}` : '',
            },
            {
              label: t('accounts.booked'),
              render: ({ name, more }) =>
                [
                  name === null ? t('accounts.history_created') : nameOf(name),
                  ...(more > 0 ? [`(${t('accounts.history_more', { count: more })})`] : []),
                ].join(' '),
            },
            {
              label: t('accounts.history_before'),
              render: ({ entry, name }) => textOf(entry.before?.[name ?? '']),
              isEmpty: ({ name }) => name === null,
            },
            {
              label: t('accounts.history_after'),
              render: ({ entry, name }) => textOf(entry.after?.[name ?? '']),
              isEmpty: ({ name }) => name === null,
            },
          ]}
        />
      )}
    </Section>
  )
}

type Entry = JournalSettingsAnswer['history'][number]

interface Change {
  readonly key: string
  readonly entry: Entry
  /** The changed setting; null for the creation of all. */
  readonly name: string | null
  readonly isFirst: boolean
  /** Number of changes of the entry that are not shown; above zero only for the last shown one. */
  readonly more: number
}

function changesOf(entry: Entry): Change[] {
  const names = entry.action === 'create' ? [] : Object.keys(entry.after ?? {})
  if (names.length === 0)
    return [{ key: String(entry.id), entry, name: null, isFirst: true, more: 0 }]
  return names.slice(0, mostShown).map((name, index) => ({
    key: `${entry.id} ${name}`,
    entry,
    name,
    isFirst: index === 0,
    more: index === mostShown - 1 ? names.length - mostShown : 0,
  }))
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '-')

/** Returns the name of a setting: a booking, a payment method, a part of sales, a shop. */
function useSettingName({ shops }: JournalSettingsAnswer) {
  const { t } = useTranslation('journals')
  return (name: string): string => {
    const [group = '', rest = ''] = name.split(/\.(.*)/s, 2)
    const [key = '', label] = rest.split(/\/(.*)/s, 2)
    const booking = bookingKeys.find((one) => one === key)
    const part = salesParts.find((one) => one === key)
    if (group === 'accounts' && booking) return label ?? t(`bookings.${booking}`)
    if (group === 'parts' && part) return t('accounts.part_of', { name: t(`bookings.${part}`) })
    if (group === 'departments')
      return `${t('department')} ${shops.find(({ id }) => id === rest)?.name ?? ''}`
    return t('accounts.method')
  }
}
