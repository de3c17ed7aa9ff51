import type {
  DueStatement,
  StatementContent,
  StatementRow,
} from '@pos/contract/accounting/receivable-statements'
import type { Accounts, Ledger, UnknownName } from '@pos/contract/accounting/receivables'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'

/** Reads the debts of the shop's customers. */
export const useAccounts = () =>
  useQuery<Accounts>({
    queryKey: ['receivables', 'accounts'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/receivables', null, { signal, silent: true })
        .then((answer): Accounts => answer.data),
  })

interface Names {
  readonly names: UnknownName[]
  readonly total: number
  readonly customers: readonly { readonly id: string; readonly name: string }[]
}

/** Names on receipts that belong to no customer. */
export const useNames = () =>
  useQuery<Names>({
    queryKey: ['receivables', 'names'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/receivables/names', null, { signal, silent: true })
        .then((answer): Names => answer.data),
  })

/** The ledger of a customer. */
export const useLedger = (id: string, query: Readonly<Record<string, string>>) =>
  useQuery<Ledger>({
    queryKey: ['receivables', 'ledger', id, query],
    queryFn: ({ signal }) =>
      api
        .get(`/v1/receivables/accounts/${id}`, query, { signal, silent: true })
        .then((answer): Ledger => answer.data),
  })

interface Statements {
  readonly due: DueStatement[]
  readonly statements: StatementRow[]
}

/** Statements of the shop, and those that can be issued. */
export const useStatements = () =>
  useQuery<Statements>({
    queryKey: ['receivables', 'statements'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/receivables/statements', {}, { signal, silent: true })
        .then((answer): Statements => answer.data),
  })

/** A statement: as it was issued, or what it would say. */
export interface ShownStatement {
  readonly content: StatementContent
  readonly issued: {
    readonly number: number
    readonly user_name: string
    readonly at: string
  } | null
}

/** A statement by its number, or the draft for a customer. */
export const useStatement = (
  asked:
    | { readonly number: string }
    | { readonly customer: string; readonly closing: string | undefined },
) =>
  useQuery<ShownStatement>({
    queryKey: ['receivables', 'statement', asked],
    queryFn: async ({ signal }): Promise<ShownStatement> => {
      const options = { signal, silent: true }
      if ('number' in asked) {
        const { data } = await api.get(`/v1/receivables/statements/${asked.number}`, null, options)
        const { content, ...issued } = data
        return { content, issued }
      }
      const query = {
        customer_id: asked.customer,
        ...(asked.closing ? { closing_date: asked.closing } : {}),
      }
      const { data } = await api.get('/v1/receivables/statements/draft', query, options)
      return { content: data, issued: null }
    },
  })

/** Reads everything about receivables again, after a change. */
export function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['receivables'] })
}
