import type { PriceChangeReport } from '@pos/contract/exchange/price-change'
import type { ImportReport, TableCharset } from '@pos/contract/exchange/transfer'
import type { HistoryEntry } from '@pos/contract/history-entry'
import type { RecordUse } from '@pos/contract/record-use'
import type { InputOf, RecordOf, ResourceDefinition } from '@pos/contract/resource'
import type { BatchAnswer, ChangeOf, Page } from '@pos/contract/resource-routes'
import type { ListSearch } from '@pos/contract/routes'
import { type RequestOptions, send, withQuery } from './api-client.ts'

type Ids = readonly string[]
type Search = Readonly<Record<string, string | number | Ids | undefined>>

/** Reading options of a file that differ from the detected ones. */
export interface FileReading {
  readonly charset?: TableCharset | undefined
  readonly headingRow?: number | undefined
}

/** The routes of a resource known only at run time; otherwise `api` types them by path. */
export function resourceClient<R extends ResourceDefinition>(resource: R) {
  const path = `/v1/${resource.path}`
  const silent: RequestOptions = { silent: true }
  return {
    list: (search: ListSearch | Search, options: RequestOptions = {}) =>
      send<Page<RecordOf<R>>>('GET', withQuery(path, search), undefined, options),
    // The page reports a missing record.
    get: (id: string) => send<{ data: RecordOf<R> }>('GET', `${path}/${id}`, undefined, silent),
    history: (id: string, options: RequestOptions = {}) =>
      send<{ data: HistoryEntry[] }>('GET', `${path}/${id}/history`, undefined, options),
    uses: (id: string, options: RequestOptions = {}) =>
      send<{ data: RecordUse[] }>('GET', `${path}/${id}/uses`, undefined, {
        ...options,
        noProgress: true,
      }),
    create: (input: InputOf<R>) => send<{ data: RecordOf<R> }>('POST', path, input, silent),
    update: ({ id, ...change }: ChangeOf<R> & { id: string }) =>
      send<{ data: RecordOf<R> }>('PUT', `${path}/${id}`, change, silent),
    remove: (id: string) => send<undefined>('DELETE', `${path}/${id}`, undefined, silent),
    reorder: (ids: Ids) =>
      send<{ data: { write_id: string | null } }>('PUT', `${path}/order`, { ids }, silent),
    batch: (records: readonly (ChangeOf<R> & { id: string })[]) =>
      send<BatchAnswer<RecordOf<R>>>('PATCH', `${path}/batch`, { records }, silent),
    bulk: (action: 'delete' | 'activate' | 'deactivate', ids: Ids) =>
      send<{ data: { write_id: string | null } }>('POST', `${path}/bulk`, { action, ids }, silent),
    restore: (id: string, body: { version: number; to: number }) =>
      send<{ data: RecordOf<R> }>('POST', `${path}/${id}/restore`, body, silent),
    undelete: (id: string, body: { name?: string }) =>
      send<{ data: { version: number } }>('POST', `${path}/${id}/undelete`, body, silent),
    importFile: (file: FormData, isDry: boolean, { charset, headingRow }: FileReading = {}) => {
      const query = {
        dry_run: isDry,
        ...(charset && { charset }),
        ...(headingRow && { heading_row: headingRow }),
      }
      return send<{ data: ImportReport }>('POST', withQuery(`${path}/import`, query), file, silent)
    },
    changePrices: (change: object, search: Search) =>
      send<{ data: PriceChangeReport }>(
        'POST',
        withQuery(`${path}/price-change`, search),
        change,
        silent,
      ),
    addPresets: (country: string) =>
      send<{ data: Record<string, number> }>('POST', `${path}/presets`, { country }),
    reveal: (id: string, field: string) =>
      send<{ data: { value: string } }>('POST', `${path}/${id}/reveal`, { field }, silent),
  }
}
