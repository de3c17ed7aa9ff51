import { Text } from '@mantine/core'
import type { JournalSettingsAnswer } from '@pos/contract/accounting/journal-settings'
import { bookingKeys, salesParts } from '@pos/domain/journals/bookings'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'

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
        <div role="group" className={table.region} aria-label={t('accounts.history')}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('exports.at')}</th>
                <th>{t('accounts.booked')}</th>
                <th>{t('accounts.history_before')}</th>
                <th>{t('accounts.history_after')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.history.map(({ id, at, user_name, action, before, after }) => {
                const names = action === 'create' ? [] : Object.keys(after ?? {})
                const who = `${formatDateTime(at, timeZone)} ${user_name}`
                if (names.length === 0) {
                  return (
                    <tr key={id}>
                      <td data-title>{who}</td>
                      <td colSpan={3}>{t('accounts.history_created')}</td>
                    </tr>
                  )
                }
                const more = names.length - mostShown
                return names.slice(0, mostShown).map((name, index) => (
                  <tr key={`${id} ${name}`}>
                    <td data-title>{index === 0 ? who : ''}</td>
                    <td data-label={t('accounts.booked')}>
                      {nameOf(name)}
                      {index === mostShown - 1 && more > 0
                        ? ` (${t('accounts.history_more', { count: more })})`
                        : ''}
                    </td>
                    <td data-label={t('accounts.history_before')}>{textOf(before?.[name])}</td>
                    <td data-label={t('accounts.history_after')}>{textOf(after?.[name])}</td>
                  </tr>
                ))
              })}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
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
