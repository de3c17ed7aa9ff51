import type { StatementContent } from '@pos/contract/accounting/receivable-statements'
import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** Reads the debts of the shop's customers. */
export const useAccounts = () => useEndpoint('/v1/receivables')

/** Reads names on receipts that belong to no customer. */
export const useNames = () => useEndpoint('/v1/receivables/names')

/** Reads the ledger of a customer. */
export const useLedger = (id: string, query: Readonly<Record<string, string>>) =>
  useEndpoint(`/v1/receivables/accounts/${id}`, query)

/** Reads the statements of the shop, and those that can be issued. */
export const useStatements = () => useEndpoint('/v1/receivables/statements', {})

/** An issued statement, or a draft. */
export interface ShownStatement {
  readonly content: StatementContent
  readonly issued: {
    readonly number: number
    readonly user_name: string
    readonly at: string
  } | null
}

/** Selects a statement by its number, or the draft for a customer. */
export type StatementKey =
  | { readonly number: string }
  | { readonly customer: string; readonly closing: string | undefined }

/** Reads a statement by its number, or the draft for a customer. */
export function useStatement(key: StatementKey) {
  const isIssued = 'number' in key
  const issued = useEndpoint(`/v1/receivables/statements/${isIssued ? key.number : ''}`, null, {
    enabled: isIssued,
  })
  const draft = useEndpoint(
    '/v1/receivables/statements/draft',
    isIssued
      ? { customer_id: '' }
      : {
          customer_id: key.customer,
          ...(key.closing ? { closing_date: key.closing } : {}),
        },
    { enabled: !isIssued },
  )
  const { error, refetch } = isIssued ? issued : draft
  return { data: statementOf(issued.data, draft.data), error, refetch }
}

type IssuedStatement = ReturnType<typeof useEndpoint<'/v1/receivables/statements/:number'>>['data']

function statementOf(
  row: IssuedStatement,
  draft: StatementContent | undefined,
): ShownStatement | undefined {
  if (row) {
    const { content, ...issued } = row
    return { content, issued }
  }
  return draft && { content: draft, issued: null }
}
