import type { ReportMail, ReportMailDelivery } from '@pos/contract/reports/report-mails'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'

/** The key of everything that is read of reports by mail. */
export const mailsKey = ['report-mails']

/** The mails that the person may change. */
export const useMails = () =>
  useQuery<ReportMail[]>({
    queryKey: [...mailsKey, 'list'],
    queryFn: ({ signal }) =>
      api.get('/v1/report-mails', null, { signal, silent: true }).then((answer) => answer.data),
  })

/** One of them. */
export const useMail = (id: string) =>
  useQuery<ReportMail>({
    queryKey: [...mailsKey, 'one', id],
    queryFn: ({ signal }) =>
      api
        .get(`/v1/report-mails/${id}`, null, { signal, silent: true })
        .then((answer): ReportMail => answer.data),
  })

/** Shops and accounts that the person may select. */
export interface MailOptions {
  readonly shops: readonly {
    readonly id: string
    readonly name: string
    readonly timezone: string
  }[]
  readonly users: readonly {
    readonly id: string
    readonly name: string
    readonly address: string | null
    readonly is_me: boolean
  }[]
}

/** Reads the shops and accounts that the person may select. */
export const useMailOptions = () =>
  useQuery<MailOptions>({
    queryKey: [...mailsKey, 'options'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/report-mails/options', null, { signal, silent: true })
        .then((answer) => answer.data),
  })

const perPage = 50
/** While something is on its way. */
const pollMilliseconds = 5_000

/** A page of what was sent; read again while something is on its way. */
export const useDeliveries = (id: string, page: number) =>
  useQuery<{ readonly data: ReportMailDelivery[]; readonly meta: { readonly total: number } }>({
    queryKey: [...mailsKey, 'deliveries', id, page],
    queryFn: ({ signal }) =>
      api.get(
        `/v1/report-mails/${id}/deliveries`,
        { page, per_page: perPage },
        { signal, silent: true, noProgress: true },
      ),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'waiting' || one.state === 'sending')
        ? pollMilliseconds
        : false,
  })
