import { currencies } from '@pos/domain/money/money'
import { z } from 'zod'
import { dataOf, isoDate, queryInteger } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { fileQuery } from '../reports/report-query.ts'
import { entryKinds, paymentMeans } from './receivables.ts'

/** The part of one tax rate, tax included; without a rate, outside the scope of tax. */
const chargePart = z.object({
  rate: z.string().nullable(),
  reduced: z.boolean(),
  amount: z.int(),
})

/** carried + charged + adjusted + received = balance; received is zero or below. */
const sums = {
  carried: z.int(),
  charged: z.int(),
  adjusted: z.int(),
  received: z.int(),
  balance: z.int(),
}

/** Content of a statement. */
const statementContent = z.object({
  customer: z.object({
    id: z.uuid(),
    name: z.string(),
    honorific: z.string(),
    contact: z.string().nullable(),
    post_code: z.string().nullable(),
    address: z.string().nullable(),
    registration_number: z.string().nullable(),
  }),
  issuer: z.object({
    name: z.string(),
    post_code: z.string().nullable(),
    address: z.string(),
    phone: z.string().nullable(),
    registration_number: z.string().nullable(),
  }),
  currency: z.enum(currencies),
  country_code: z.enum(['JP', 'US']),
  /** The first covered day; entries of earlier days arrived after their statement. */
  from: z.string().nullable(),
  closing_date: z.string(),
  due_date: z.string(),
  ...sums,
  lines: z.array(
    z.object({
      kind: z.enum(entryKinds),
      business_date: z.string(),
      amount: z.int(),
      receipt_id: z.uuid().nullable(),
      receipt_number: z.string().nullable(),
      means: z.enum(paymentMeans).nullable(),
      note: z.string().nullable(),
      parts: z.array(chargePart),
    }),
  ),
  /**
   * Charges by rate, with tax rounded once per rate: amount = base + tax. Charged = amounts +
   * untaxed.
   */
  taxes: z.array(
    z.object({
      rate: z.string(),
      reduced: z.boolean(),
      amount: z.int(),
      base: z.int(),
      tax: z.int(),
    }),
  ),
  untaxed: z.int(),
})
export type StatementContent = z.infer<typeof statementContent>

/** A statement in the list. */
const statementRow = z.object({
  number: z.int(),
  customer_id: z.uuid(),
  name: z.string(),
  closing_date: z.string(),
  due_date: z.string(),
  ...sums,
  user_name: z.string(),
  at: z.string(),
})
export type StatementRow = z.infer<typeof statementRow>

/** A customer with an open statement after the closing day. */
const dueStatement = z.object({
  customer_id: z.uuid(),
  name: z.string(),
  closing_date: z.string(),
  ...sums,
})
export type DueStatement = z.infer<typeof dueStatement>

/** Statements of the current shop, newest first, and those ready to issue. */
export const listStatements = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/statements',
  access: 'receivables',
  summary: 'List statements, issued and due',
  query: z.strictObject({ customer_id: z.uuid().optional() }),
  response: dataOf(
    z.object({
      today: z.string(),
      currency: z.enum(currencies),
      due: z.array(dueStatement),
      statements: z.array(statementRow),
    }),
  ),
})

/** Returns the content of the next statement. */
export const draftStatement = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/statements/draft',
  access: 'receivables',
  summary: 'Preview a statement',
  query: z.strictObject({ customer_id: z.uuid(), closing_date: isoDate.optional() }),
  response: dataOf(statementContent),
})

/** Issues statements of customers under the next numbers of the shop. */
export const issueStatements = defineEndpoint({
  method: 'POST',
  path: '/v1/receivables/statements',
  access: 'receivables',
  summary: 'Issue statements',
  body: z.strictObject({
    statements: z
      .array(z.strictObject({ customer_id: z.uuid(), closing_date: isoDate }))
      .min(1)
      .max(500),
  }),
  response: dataOf(z.object({ numbers: z.array(z.int()) })),
  status: 201,
})

const statementParams = z.object({ number: queryInteger(1, 2_147_483_647) })

/** An issued statement. */
export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/statements/:number',
  access: 'receivables',
  summary: 'Get an issued statement',
  params: statementParams,
  response: dataOf(
    z.object({ number: z.int(), user_name: z.string(), at: z.string(), content: statementContent }),
  ),
})

/** The same as a file. */
export const exportStatement = defineEndpoint({
  method: 'GET',
  path: '/v1/receivables/statements/:number/export',
  access: 'receivables',
  requireFreshFactor: 'people',
  summary: 'Export a statement as CSV or Excel',
  params: statementParams,
  query: z.strictObject(fileQuery),
  produces: 'application/octet-stream',
})
