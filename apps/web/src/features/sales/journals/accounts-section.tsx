import { NativeSelect, TextInput } from '@mantine/core'
import type {
  JournalSettings,
  JournalSettingsAnswer,
} from '@pos/contract/accounting/journal-settings'
import {
  type BookingKey,
  bookingKeys,
  compKeys,
  paymentKey,
  type SalesPart,
  salesClasses,
  salesParts,
} from '@pos/domain/journals/bookings'
import type { JournalAccount } from '@pos/domain/journals/presets'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { SettingsPart } from './method-section.tsx'

const columns = ['account', 'code', 'sub_account', 'tax_class'] as const
const longest = { account: 60, code: 20, sub_account: 60, tax_class: 40 } as const
/** Few, so that all fit next to their name on a tablet. */
const narrowest = { account: 128, code: 72, sub_account: 104, tax_class: 104 } as const
const nothing: JournalAccount = { account: '', code: '', sub_account: '', tax_class: '' }

interface Row {
  /** Key in the settings: a booking kind, or a payment method or reason by kind and name. */
  readonly key: string
  readonly booking: BookingKey
  /** Label of a payment method or a reason. */
  readonly label: string
}

/** One row per booking kind, with payment methods and reasons of drawer events below their kind. */
export function AccountsSection({
  settings,
  methods,
  reasons,
  change,
}: SettingsPart & Pick<JournalSettingsAnswer, 'methods' | 'reasons'>) {
  const { t } = useTranslation('journals')
  const rows = rowsOf(settings, [
    ...methods.map(({ type, label }) => ({ booking: paymentKey(type), label })),
    ...reasons.map(({ kind, label }) => ({ booking: kind, label })),
  ])
  const nameOf = (row: Row) => row.label || t(`bookings.${row.booking}`)
  const isCompKey = (key: string) => compKeys.some((one) => one === key)
  const hintOf = ({ key, label }: Row) =>
    label ? t('accounts.as_type') : isCompKey(key) ? t('accounts.comps_text') : ''
  const setAccount = (key: string, name: (typeof columns)[number], value: string) =>
    change({
      accounts: {
        ...settings.accounts,
        [key]: { ...nothing, ...settings.accounts[key], [name]: value },
      },
    })
  return (
    <Section title={t('accounts.rows')} description={t('accounts.rows_text')}>
      <PlainTable
        label={t('accounts.rows')}
        isStacked
        records={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            label: t('accounts.booked'),
            role: 'title',
            minWidth: 160,
            render: (row) => <RowName row={row} settings={settings} change={change} />,
          },
          ...columns.map((column) => ({
            label: t(column),
            isEmpty: (row: Row) => isInSales(settings, row),
            render: (row: Row) =>
              !isInSales(settings, row) && (
                <TextInput
                  size="xs"
                  aria-label={t('accounts.field_of', { name: nameOf(row), field: t(column) })}
                  placeholder={column === 'account' ? hintOf(row) : ''}
                  maxLength={longest[column]}
                  value={settings.accounts[row.key]?.[column] ?? ''}
                  onChange={(event) => setAccount(row.key, column, event.currentTarget.value)}
                  style={{ minWidth: narrowest[column] }}
                />
              ),
          })),
        ]}
      />
    </Section>
  )
}

const partOf = ({ booking }: Row) => salesParts.find((one) => one === booking)

/** Returns true for a part of sales that is booked with the sales, so that it has no account. */
const isInSales = ({ parts }: JournalSettings, row: Row) => {
  const part = partOf(row)
  return part !== undefined && parts[part] === null
}

/** Name of a booking; those of payment methods and reasons are indented. */
function RowName({ row, settings, change }: SettingsPart & { row: Row }) {
  const { t } = useTranslation('journals')
  const name = row.label || t(`bookings.${row.booking}`)
  const part = partOf(row)
  return (
    <div style={{ paddingLeft: row.label ? 20 : undefined }}>
      {name}
      {part && <PartChoice part={part} name={name} settings={settings} change={change} />}
    </div>
  )
}

function PartChoice({
  part,
  name,
  settings,
  change,
}: SettingsPart & { part: SalesPart; name: string }) {
  const { t } = useTranslation('journals')
  return (
    <NativeSelect
      size="xs"
      mt={4}
      aria-label={t('accounts.part_of', { name })}
      data={[
        { value: '', label: t('accounts.in_sales') },
        ...salesClasses.map((one) => ({ value: one, label: t(`accounts.parts.${one}`) })),
      ]}
      value={settings.parts[part] ?? ''}
      onChange={(event) => {
        const selected = salesClasses.find((one) => one === event.currentTarget.value) ?? null
        change({ parts: { ...settings.parts, [part]: selected } })
      }}
    />
  )
}

/**
 * Returns the rows of accounts. Tax accounts are listed if tax is booked separately. Deleted
 * methods and reasons stay while they have an account.
 */
function rowsOf(
  settings: JournalSettings,
  details: readonly Pick<Row, 'booking' | 'label'>[],
): Row[] {
  const specific = Object.keys(settings.accounts).filter(
    (key) => key.includes('/') && settings.accounts[key]?.account,
  )
  return bookingKeys
    .filter((booking) => settings.method === 'apart' || !booking.startsWith('tax_'))
    .flatMap((booking) => {
      const offered = details
        .filter((detail) => detail.booking === booking)
        .map(({ label }) => `${booking}/${label}`)
      const keys = [
        ...new Set([...offered, ...specific.filter((key) => key.startsWith(`${booking}/`))]),
      ]
      return [
        { key: booking, booking, label: '' },
        ...keys.map((key) => ({ key, booking, label: key.slice(booking.length + 1) })),
      ]
    })
}
