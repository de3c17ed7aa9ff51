import { currencies } from '@pos/domain/money/money'
import { z } from 'zod'
import { dataOf, idParams, isoDate, noteText, safeText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery } from '../reports/report-query.ts'
import { maxReceiptAmount } from '../sales/receipt-parts.ts'

/** Payment methods of customers on account. */
export const paymentMeans = ['bank_transfer', 'cash', 'check', 'card', 'other'] as const
/** Kinds of ledger entries. */
export const entryKinds = ['charge', 'payment', 'adjustment'] as const

/** Debt by days since it was due. Prepayments are zero or negative. The sum is the balance. */
export const ageing = {
  current: z.int(),
  days_30: z.int(),
  days_60: z.int(),
  days_90: z.int(),
  over_90: z.int(),
  credit: z.int(),
}

const debt = { balance: z.int(), ...ageing }

/** The current balance of a customer. */
export const account = z.object({
  customer_id: z.uuid(),
  name: z.string(),
  active: z.boolean(),
  ...debt,
  /** The business day of the oldest unpaid charge. */
  oldest_open: z.string().nullable(),
  /** The due day of that charge. */
  oldest_due: z.string().nullable(),
  last_payment: z.string().nullable(),
})
export type Account = z.infer<typeof account>

/** Accounts of the current shop, highest balance first. */
export const accounts = z.object({
  today: z.string(),
  currency: z.enum(currencies),
  accounts: z.array(account),
  totals: z.object(debt),
  /** Charges of unassigned names: not part of any account or total. */
  unknown: z.object({ names: z.int(), amount: z.int() }),
})
export type Accounts = z.infer<typeof accounts>

/** Returns the debts of the current shop's customers. */
export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables',
  access: 'receivables',
  summary: 'List the balances of customers and their age',
  response: dataOf(accounts),
})

/** The same as a file. */
export const exportAccounts = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/export',
  access: 'receivables',
  requireFreshFactor: 'people',
  summary: 'Export the balances of customers as CSV or Excel',
  query: z.strictObject(fileQuery),
  produces: 'application/octet-stream',
})

/** An entry of a customer's ledger; a positive amount is owed. */
const ledgerEntry = z.object({
  id: z.uuid(),
  kind: z.enum(entryKinds),
  business_date: z.string(),
  amount: z.int(),
  /** The balance after the entry. */
  balance: z.int(),
  receipt_id: z.uuid().nullable(),
  receipt_number: z.string().nullable(),
  /** The customer's name on the receipt. */
  name: z.string(),
  means: z.enum(paymentMeans).nullable(),
  note: z.string().nullable(),
  reverses: z.uuid().nullable(),
  is_reversed: z.boolean(),
  /** The statement that contains it. */
  statement: z.int().nullable(),
  user_name: z.string().nullable(),
  at: z.string(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** The ledger of a customer in a range: opening + entries = closing. */
const ledger = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  currency: z.enum(currencies),
  customer: z.object({ id: z.uuid(), name: z.string(), active: z.boolean() }),
  account,
  opening: z.int(),
  entries: z.array(ledgerEntry),
  closing: z.int(),
  /** Devices with a cash drawer. */
  drawers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Names on receipts assigned to this customer. */
  names: z.array(z.object({ name: z.string(), user_name: z.string().nullable(), at: z.string() })),
})
export type Ledger = z.infer<typeof ledger>

const ledgerQuery = z.strictObject({ from: isoDate.optional(), to: isoDate.optional() })

/** The ledger of a customer, by default of one year. */
export const getLedger = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/accounts/:id',
  access: 'receivables',
  summary: 'Get the ledger of a customer',
  params: idParams,
  query: ledgerQuery,
  response: dataOf(ledger),
})

/** The same as a file. */
export const exportLedger = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/accounts/:id/export',
  access: 'receivables',
  requireFreshFactor: 'people',
  summary: 'Export the ledger of a customer as CSV or Excel',
  params: idParams,
  query: ledgerQuery.extend(fileQuery),
  produces: 'application/octet-stream',
})

const note = noteText(400).trim()
const entered = { customer_id: z.uuid(), business_date: isoDate }
const made = dataOf(z.object({ id: z.uuid() }))

/** A received payment; the part above the balance is a credit. */
export const postPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/receivables/payments',
  access: 'receivables',
  summary: 'Record a payment of a customer',
  body: z.strictObject({
    ...entered,
    amount: z.int().min(1).max(maxReceiptAmount),
    means: z.enum(paymentMeans),
    /**
     * For cash: the device whose drawer holds it. Defaults to the only device of the shop, if it
     * has one.
     */
    device_id: z.uuid().nullable().default(null),
    note: note.nullable().default(null),
  }),
  response: made,
  status: 201,
})

/** Increases (above zero) or reduces a balance without a receipt or payment, with a reason. */
export const postAdjustment = defineEndpoint({
  method: 'POST',
  path: '/v1/receivables/adjustments',
  access: 'receivables',
  summary: 'Adjust the balance of a customer',
  body: z.strictObject({
    ...entered,
    amount: z
      .int()
      .min(-maxReceiptAmount)
      .max(maxReceiptAmount)
      .refine((amount) => amount !== 0, { params: { problem: { key: 'required' } } }),
    note: note.min(1),
  }),
  response: made,
  status: 201,
})

/**
 * Reverses a payment or adjustment today: the entry stays, and one with the opposite amount is
 * added.
 */
export const reverseEntry = defineEndpoint({
  method: 'POST',
  path: '/v1/receivables/entries/:id/reverse',
  access: 'receivables',
  summary: 'Reverse a payment or adjustment',
  params: idParams,
  body: z.strictObject({ reason: note.min(1) }),
  response: made,
  status: 201,
})

/** A name with charges that belongs to no customer. */
const unknownName = z.object({
  /** Empty if the receipts name no one: their customer has to be corrected. */
  name: z.string(),
  receipts: z.int(),
  amount: z.int(),
  first: z.string(),
  last: z.string(),
  /** Its newest receipt. */
  receipt_id: z.uuid(),
  /** The customer with the most similar name, if any. */
  suggestion: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type UnknownName = z.infer<typeof unknownName>

/** Unassigned names, and names that people removed from a customer. */
export const listNames = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/names',
  access: 'receivables',
  summary: 'List names on receipts that belong to no customer',
  response: dataOf(
    z.object({
      currency: z.enum(currencies),
      names: z.array(unknownName),
      total: z.int(),
      customers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
})

const name = safeText(200).trim().min(1)

/**
 * Assigns a name to a customer: its charges move there, and later receipts with that name follow.
 */
export const joinName = defineEndpoint({
  method: 'POST',
  path: '/v1/receivables/names/join',
  access: 'receivables',
  summary: 'Assign a name on receipts to a customer',
  body: z.strictObject({ name, customer_id: z.uuid() }),
  response: dataOf(z.object({ receipts: z.int() })),
})

/** Reverses it: charges of that name are unassigned again. */
export const separateName = defineEndpoint({
  method: 'POST',
  path: '/v1/receivables/names/separate',
  access: 'receivables',
  summary: 'Unassign a name on receipts from its customer',
  body: z.strictObject({ name }),
  response: dataOf(z.object({ receipts: z.int() })),
})
