import { Group, Text } from '@mantine/core'
import type { JournalMonth } from '@pos/contract/accounting/journals'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { LinesTable } from './lines-table.tsx'

/** Shows the content of the next export, added up by account. */
export function PreviewSection({ month: { accounts, totals, currency } }: { month: JournalMonth }) {
  const { t } = useTranslation('journals')
  return (
    <Section title={t('preview.title')} description={t('preview.text')}>
      {accounts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('preview.empty')}
        </Text>
      ) : (
        <>
          <LinesTable
            label={t('preview.title')}
            currency={currency}
            lines={accounts.map((line) => ({
              ...line,
              key: [
                line.account,
                line.code,
                line.sub_account,
                line.department,
                line.tax_class,
              ].join(' '),
            }))}
          />
          {totals.debit === totals.credit && (
            <Group mt="sm">
              <StatusBadge tone="success">{t('preview.balanced')}</StatusBadge>
            </Group>
          )}
        </>
      )}
    </Section>
  )
}
