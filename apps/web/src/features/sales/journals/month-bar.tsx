import { ActionIcon, Group, MultiSelect, NativeSelect } from '@mantine/core'
import { addDays, nextPeriod } from '@pos/domain/days/calendar-date'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalAddress } from './use-journals.ts'

/** Months offered in addition to the shown one. */
const offeredMonths = 36

/** The month and the shops, with actions at the end. */
export function MonthBar({ address, children }: { address: JournalAddress; children: ReactNode }) {
  const { t, i18n } = useTranslation('journals')
  const { month, today, shops, alike, change } = address
  const latest = today.slice(0, 7)
  const months = [...new Set([...monthsUntil(latest), month])].toSorted().toReversed()
  const nameOf = (one: string) =>
    new Intl.DateTimeFormat(i18n.language, {
      year: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${one}-01T00:00:00Z`))
  return (
    <Group gap="md" align="flex-end" className="pos-no-print">
      <Group gap={4} align="flex-end" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('previous_month')}
          title={t('previous_month')}
          onClick={() => change({ month: monthBefore(month) })}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <NativeSelect
          aria-label={t('month')}
          data={months.map((one) => ({ value: one, label: nameOf(one) }))}
          value={month}
          onChange={(event) => change({ month: event.currentTarget.value })}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('next_month')}
          title={t('next_month')}
          disabled={month >= latest}
          onClick={() => change({ month: nextPeriod(`${month}-01`, 'month').slice(0, 7) })}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      {alike.length > 1 && (
        <MultiSelect
          label={t('shops')}
          placeholder={shops.length === 0 ? t('all_shops') : ''}
          data={alike.map(({ id, name }) => ({ value: id, label: name }))}
          value={shops}
          onChange={(ids) => change({ shops: ids.length === alike.length ? '' : ids.join(',') })}
          clearable
          style={{ flex: '1 1 220px', maxWidth: 420 }}
        />
      )}
      {children}
    </Group>
  )
}

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

/** Months with sales until a given one, newest first. */
function monthsUntil(latest: string): string[] {
  const months = [latest]
  while (months.length < offeredMonths) months.push(monthBefore(months.at(-1) ?? latest))
  return months
}
