import { Alert, Anchor, Text } from '@mantine/core'
import type { BusinessDay } from '@pos/contract/accounting/day-close'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { formatAmount } from '#lib/text/format.ts'

/** Lists what to settle before a day is closed, or what was open when it was. */
export function DayWarnings({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const list = useWarnings(day)
  if (list.length === 0) return null
  return (
    <Alert
      color="warning"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(day.number === null ? 'warnings.title' : 'warnings.title_kept')}
    >
      {list.map(({ key, text, to, search }) => (
        <Text key={key} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {day.number === null && to ? (
            <Anchor
              inherit
              renderRoot={(props) => (
                <PageLink {...props} to={to} {...(search ? { search } : {})} />
              )}
            >
              {text}
            </Anchor>
          ) : (
            text
          )}
        </Text>
      ))}
    </Alert>
  )
}

interface Warning {
  readonly key: string
  readonly text: ReactNode
  /** The screen on which it is settled. */
  readonly to?: PagePath
  readonly search?: SearchParams
}

/** Returns what is not settled on a day, each with the screen that settles it. */
export function useWarnings({ figures, business_date: date }: BusinessDay): readonly Warning[] {
  const { t } = useTranslation(['day-close', 'live-floor'])
  const currency = useCurrency()
  const { open_checks, unsent, to_review: toReview = 0, unpaid_lines = [] } = figures.warnings
  const {
    missing_numbers = [],
    repeated_numbers = [],
    checks_without_table = [],
  } = figures.warnings
  const list: Warning[] = []
  if (figures.cash.uncounted > 0)
    list.push({
      key: 'uncounted',
      text: t('warnings.uncounted', { count: figures.cash.uncounted }),
    })
  if (open_checks.length > 0)
    list.push({
      key: 'open_checks',
      text: t('warnings.open_checks', {
        list: open_checks
          .map((one) => `${one.table_code} (${formatAmount(one.amount, currency)})`)
          .join(', '),
      }),
      to: '/pos/floor',
    })
  if (checks_without_table.length > 0)
    list.push({
      key: 'checks_without_table',
      text: t('warnings.checks_without_table', {
        list: checks_without_table
          .map(
            ({ type, name, number, amount }) =>
              `${t(`types.${type}`, { ns: 'live-floor' })} ${name ?? number} (${formatAmount(amount, currency)})`,
          )
          .join(', '),
      }),
      to: '/pos/floor',
    })
  if (unpaid_lines.length > 0)
    list.push({
      key: 'unpaid_lines',
      text: t('warnings.unpaid_lines', { count: unpaid_lines.length }),
    })
  if (unsent.length > 0)
    list.push({
      key: 'unsent',
      text: t('warnings.unsent', {
        list: unsent.map((one) => `${one.device} (${one.receipts})`).join(', '),
      }),
      to: '/pos/devices',
    })
  if (missing_numbers.length > 0)
    list.push({
      key: 'missing_numbers',
      text: t('warnings.missing_numbers', {
        list: missing_numbers
          .map(({ first, last }) => (first === last ? first : t('warnings.range', { first, last })))
          .join(', '),
      }),
    })
  if (repeated_numbers.length > 0)
    list.push({
      key: 'repeated_numbers',
      text: t('warnings.repeated_numbers', { list: repeated_numbers.join(', ') }),
      to: '/pos/receipts',
      search: { from: date, to: date, q: repeated_numbers[0] ?? '' },
    })
  if (toReview > 0)
    list.push({
      key: 'to_review',
      text: t('warnings.to_review', { count: toReview }),
      to: '/pos/receipts',
      search: { from: date, to: date, flagged: 'true' },
    })
  return list
}
