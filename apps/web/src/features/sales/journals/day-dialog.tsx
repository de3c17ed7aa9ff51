import { Stack, Text } from '@mantine/core'
import type { JournalDay, JournalEntry } from '@pos/contract/accounting/journals'
import type { Currency } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { Dialog } from '#lib/dialog.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { LinesTable } from './lines-table.tsx'
import { useJournalDay } from './use-journals.ts'

/** The lines of a day: those of the next export, otherwise of the exported day. */
export function DayDialog({ day, onClose }: { day: JournalDay; onClose: () => void }) {
  const { t } = useTranslation('journals')
  const { data, error, refetch } = useJournalDay(day.shop_id, day.business_date)
  return (
    <Dialog onClose={onClose} size={960} title={`${day.business_date} ${day.shop}`}>
      {data ? (
        <Stack>
          {data.exported && data.entries.length > 0 && (
            <Entries title={t('entry.next')} entries={data.entries} currency={data.currency} />
          )}
          <Entries title={t('entry.whole')} entries={data.whole} currency={data.currency} />
        </Stack>
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton label={t('loading')} />
        </LoadState>
      )}
    </Dialog>
  )
}

function Entries({
  title,
  entries,
  currency,
}: {
  title: string
  entries: readonly JournalEntry[]
  currency: Currency
}) {
  const { t } = useTranslation('journals')
  return (
    <section aria-label={title}>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('entry.empty')}
        </Text>
      ) : (
        <Stack>
          {entries.map((entry) => (
            <div key={entry.kind}>
              <Text size="sm" c="dimmed">
                {entry.description}
              </Text>
              <LinesTable
                label={entry.description}
                currency={currency}
                lines={entry.lines.map((line) => ({
                  ...line,
                  key: `${line.booking} ${line.label}`,
                }))}
                hasItems
              />
            </div>
          ))}
        </Stack>
      )}
    </section>
  )
}
