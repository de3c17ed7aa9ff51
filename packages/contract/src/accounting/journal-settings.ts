import { bookingKeys, salesClasses, taxMethods } from '@pos/domain/journals/bookings'
import { reasonKeys } from '@pos/domain/journals/movements'
import { z } from 'zod'
import { dataOf, lineText, recordVersion } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'
import { historyEntry } from '../history-entry.ts'

/** Formats of journal files: those of accounting programs, and plain files. */
export const journalFormats = [
  'yayoi',
  'freee',
  'money_forward',
  'quickbooks',
  'csv',
  'csv_sjis',
  'xlsx',
] as const
export type JournalFormat = (typeof journalFormats)[number]

const text = (max: number) => lineText(max).trim()
const account = z.strictObject({
  account: text(60),
  code: text(20),
  sub_account: text(60),
  tax_class: text(40),
})

/**
 * Booking kinds; a payment method by type and name (`payment_credit/Visa`), a drawer event by kind
 * and reason (`pay_out/Ice`).
 */
const accountKey = lineText(240).refine(
  (key) => {
    const [first = '', label] = key.split(/\/(.*)/s, 2)
    const known = bookingKeys.some((one) => one === first)
    return label === undefined
      ? known
      : known &&
          label !== '' &&
          (first.startsWith('payment_') || reasonKeys.some((one) => one === first))
  },
  problem({ key: 'unknown_field' }),
)
const mostEntries = 500
const fewEntries = (entries: object) => Object.keys(entries).length <= mostEntries
const salesClass = z.enum(salesClasses).nullable().default(null)

/** Accounting settings of an organization. */
const journalSettings = z.strictObject({
  method: z.enum(taxMethods),
  /** The tax class of sales whose charges have their own account; null: booked with the sales. */
  parts: z.strictObject({
    charge: salesClass,
    table_charge: salesClass,
    gratuity: salesClass,
    discount: salesClass,
  }),
  /** Accounts by booking kind. A payment method without one uses that of its type. */
  accounts: z
    .record(accountKey, account)
    .refine(fewEntries, problem({ key: 'max_entries', params: { max: mostEntries } })),
  /** Departments by shop. */
  departments: z
    .record(z.uuid(), text(60))
    .refine(fewEntries, problem({ key: 'max_entries', params: { max: mostEntries } })),
})
export type JournalSettings = z.infer<typeof journalSettings>

/** The settings with what they refer to. */
const journalSettingsAnswer = z.object({
  /** 0 if the settings were never saved; they are then the preset of the currency. */
  version: z.int(),
  settings: journalSettings,
  /** Payment methods of the shops, by type and name. */
  methods: z.array(z.object({ type: z.string(), label: z.string() })),
  /** Reasons of drawer events of the last year, by kind. */
  reasons: z.array(z.object({ kind: z.enum(reasonKeys), label: z.string() })),
  shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  history: z.array(historyEntry),
})
export type JournalSettingsAnswer = z.infer<typeof journalSettingsAnswer>

/** Accounts, tax classes and departments of the organization, with their history. */
export const getJournalSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/journals/settings',
  access: 'journal_export',
  summary: 'Get the accounts of journals',
  response: dataOf(journalSettingsAnswer),
})

/** Saves the settings; exported days stay unchanged. */
export const saveJournalSettings = defineEndpoint({
  method: 'PUT',
  path: '/v1/journals/settings',
  access: 'journal_export',
  summary: 'Save the accounts for journals',
  body: z.strictObject({ version: recordVersion, settings: journalSettings }),
  response: dataOf(z.object({ version: z.int() })),
})
